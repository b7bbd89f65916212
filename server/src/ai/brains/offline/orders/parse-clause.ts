import { parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import type { PlainMessage } from './strip-fillers.ts'

const pause = /[.,;:!…]+\s+/u
const maxShareWords = 3
/** Fewer words may only name the token. */
const minRemark = 3

/**
 * Parses an order that follows its amount alone, "10. ten. buy 10 dollars of PYTH", or an order of an unknown token before a remark, "buy
 * $20 of ZORBIT, BONK is dull", so that the token of the remark is not bought instead. `parse` parses a clause.
 */
export function parseClause(
  text: string,
  context: OrderContext,
  parse: (text: string) => Order | undefined,
): Order | undefined {
  const clauses = normalizeText(text)
    .text.split(pause)
    .filter((clause) => clause.trim() !== '')
  const [first, last] = [clauses[0], clauses.at(-1)]
  if (clauses.length < 2 || first === undefined || last === undefined) return undefined
  const amounts = clauses.slice(0, -1).map((clause) => parseAmount(clause, context))
  if (amounts.every((amount) => amount !== undefined)) {
    const order = parse(last)
    const stated = Object.values(pickAmount(order ?? {}))
    return order && isTrade(order) && amounts.every((amount) => stated.includes(amount)) ? order : undefined
  }
  const { names, language } = context
  const unknownTokenOrder =
    parseUtterance(first, { names, language }).reason === 'unknown-token' ? parse(first) : undefined
  const { side, ...parts } = unknownTokenOrder?.understood ?? {}
  const hasAmount = Object.keys(pickAmount(parts)).length > 0 && tokenize(last).words.length >= minRemark
  return unknownTokenOrder?.reason === 'unknown-token' && side !== undefined && hasAmount
    ? unknownTokenOrder
    : undefined
}

/** The value of a part of a message that is only a number. */
function parseAmount(clause: string, { names, language }: OrderContext): string | undefined {
  const { words } = tokenize(clause)
  if (words.length > maxShareWords) return undefined
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const [amount, ...others] = parseAmounts(pieces)
  return others.length === 0 && amount && amount.to - amount.from === pieces.length ? amount.value : undefined
}

/** Removes the first of two shares: "sell a third no half of the AERO". Undefined without a "no" between them. */
export function removeFirstShare(
  { words }: PlainMessage,
  { names, language }: OrderContext,
): readonly Word[] | undefined {
  const detected = detectLanguage(words, language)
  const isShare = (part: readonly Word[]) => {
    const pieces = splitIntoPieces(part, names, detected)
    const [amount, ...others] = parseAmounts(pieces)
    return amount?.unit === 'percent' && others.length === 0 && amount.to - amount.from === pieces.length
  }
  for (let at = 2; at < words.length - 1; at++) {
    const no = markerAt(words, at, ['no'])
    if (!no) continue
    const length = [maxShareWords, 2, 1].find((each) => at > each && isShare(words.slice(at - each, at)))
    const rest = words.slice(at + no.length)
    const isSecond = [1, 2, maxShareWords].some((each) => isShare(rest.slice(0, each)))
    if (length !== undefined && isSecond) return [...words.slice(0, at - length), ...rest]
  }
  return undefined
}
