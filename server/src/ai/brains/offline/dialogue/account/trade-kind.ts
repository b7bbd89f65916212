import type { Language } from '@murmur/contract/languages'
import type tradesEn from '@murmur/locales/en/trades.json'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { createRoleFinder } from '#ai/brains/offline/watching/phrase-roles.ts'
import type { RecentTrade } from '#ai/brains/trades.port.ts'

/** Which trades a question is about: "my last successful sale". */
export type TradeKind = { type?: 'Buy' | 'Sell'; isSuccessful?: boolean }

const findRole = createRoleFinder<keyof typeof tradesEn>('trades.json')

/** The side and the result that a question about the last trade names. Both sides, or none, mean any. */
export function parseTradeKind(text: string, language: Language): TradeKind {
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  const has = (role: keyof typeof tradesEn) => findRole(words, role, language).length > 0
  const [isSale, isPurchase] = [has('sale'), has('purchase')]
  const type = isSale === isPurchase ? undefined : isSale ? 'Sell' : 'Buy'
  return { ...(type && { type }), ...(has('successful') && { isSuccessful: true }) }
}

/** Whether a trade has the named type, and succeeded if the question asks for that. */
export function matchesKind(trade: RecentTrade, { type, isSuccessful }: TradeKind): boolean {
  return (type === undefined || trade.type === type) && (!isSuccessful || trade.status === 'Successful')
}
