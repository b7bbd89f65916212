import type { Language } from '@murmur/contract/languages'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import { type CardTrade, unitOf } from './card-trade.ts'

type CardContext = { card: CardTrade; names: TokenNames; language: Language }
/** `words`, completed by `understood`, give the new trade. */
type Change = { words: string; understood: PartialTrade }

/** The remaining words as written. */
export function toRawText(words: readonly Word[]): string {
  return words.map(({ raw, isGlued }, at) => (at > 0 && !isGlued ? ` ${raw}` : raw)).join('')
}

/** Whether a change is a whole trade, or lacks only its amount, and differs from the trade on the card. */
export function isOtherTrade({ words, understood }: Change, { card, names, language }: CardContext): boolean {
  const parsed = parseUtterance(words, { names, language, understood })
  if (parsed.reason === 'no-amount') return parsed.understood?.token !== undefined
  if (parsed.intent !== 'buy' && parsed.intent !== 'sell') return false
  const isSameToken = parsed.token === card.token && (parsed.chain ?? card.chain) === card.chain
  return parsed.intent !== card.side || !isSameToken || !isSameAmount(parsed, card)
}

/** Whether a change is the whole trade on the card. */
export function isUnchanged(change: Change, { names, language, ...context }: CardContext): boolean {
  const { intent } = parseUtterance(change.words, { names, language, understood: change.understood })
  return (intent === 'buy' || intent === 'sell') && !isOtherTrade(change, { names, language, ...context })
}

function isSameAmount(parsed: TradeAmount, { amount }: CardTrade): boolean {
  return Object.entries(amount).every(([unit, value]) => Number(parsed[unit as keyof TradeAmount]) === Number(value))
}

/** Finds a trade of the other side: "put $20 into LINK" after a sale of BONK is a purchase, although "put 20" changes an amount. */
export function parseOppositeTrade(
  words: readonly Word[],
  rest: readonly Word[],
  { card, names, language }: CardContext,
): string | undefined {
  const from = words.indexOf(rest[0] as Word)
  const to = words.indexOf(rest.at(-1) as Word) + 1
  for (let at = from - 1; at >= Math.max(0, from - 3); at--) {
    const stated = toRawText(words.slice(at, to))
    const { intent, token } = parseUtterance(stated, { names, language })
    const isOther = token !== card.token && token !== card.symbol
    if ((intent === 'buy' || intent === 'sell') && intent !== card.side && isOther) return stated
  }
  return undefined
}

/** Whether the words state the amount of the card. */
export function isAmountOf(rest: readonly Word[], { card, names, language }: CardContext): boolean {
  const { side, token, chain } = card
  const parsed = parseUtterance(toRawText(rest), {
    names,
    language,
    understood: { side, token, chain, ...unitOf(card) },
  })
  return isSameAmount(parsed, card)
}

const amountReasons: readonly (string | undefined)[] = ['which-number', 'not-usd', 'percent-of-buy', 'odd-number']

const maxWords = 4
/** Each Chinese character is a word. */
const maxHanWords = 8
const isHan = (words: readonly Word[]) => words.some(({ text }) => /\p{Script=Han}/u.test(text))

/** Matches an amount alone: "50 dollars". */
export function isAmountOnly(rest: readonly Word[], { card, names, language }: CardContext): boolean {
  const { side, token, chain } = card
  const understood = { side, token, chain, ...unitOf(card) }
  const parsed = parseUtterance(toRawText(rest), { names, language, understood })
  const isTrade = (parsed.intent === 'buy' || parsed.intent === 'sell') && parsed.token === token
  return rest.length <= (isHan(rest) ? maxHanWords : maxWords) && (isTrade || amountReasons.includes(parsed.reason))
}
