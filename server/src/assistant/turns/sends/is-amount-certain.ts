import { foldName } from './find-send-recipient.ts'

const address = /\b(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/giu
const digitPattern = /\p{N}/u
const numberPattern = /\p{N}[\p{N}.,]*/gu

/**
 * Whether the first number of a message is its only one, and so the amount: not part of a name ("给钱包2发送0.1 SOL") and not one of
 * several ("1 000", "at 5 pm"). `names`: of the recipient and the token, as the message may contain them.
 */
export function isAmountCertain(message: string, names: readonly string[]): boolean {
  const text = foldName(message.replace(address, ' '))
  const firstDigit = text.search(digitPattern)
  const namesWithDigits = names.map(foldName).filter((name) => digitPattern.test(name))
  const isInName = namesWithDigits.some((name) => {
    const at = text.indexOf(name)
    return at >= 0 && at <= firstDigit && firstDigit < at + name.length
  })
  const textWithoutNames = namesWithDigits.reduce((left, name) => left.replace(name, ' '), text)
  return !isInName && (textWithoutNames.match(numberPattern) ?? []).length <= 1
}
