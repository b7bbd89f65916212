import { foldName } from './find-send-recipient.ts'

const address = /\b(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/giu
const digit = /\p{N}/u
const numbers = /\p{N}[\p{N}.,]*/gu

/**
 * Whether the first number of a message is its only one, and so the amount: not part of a name ("给钱包2发送0.1 SOL") and not one of
 * several ("1 000", "at 5 pm"). `names`: of the recipient and the token, as the message may contain them.
 */
export function isAmountCertain(message: string, names: readonly string[]): boolean {
  const text = foldName(message.replace(address, ' '))
  const first = text.search(digit)
  const numbered = names.map(foldName).filter((name) => digit.test(name))
  const isInName = numbered.some((name) => {
    const at = text.indexOf(name)
    return at >= 0 && at <= first && first < at + name.length
  })
  const rest = numbered.reduce((left, name) => left.replace(name, ' '), text)
  return !isInName && (rest.match(numbers) ?? []).length <= 1
}
