import { chainsByKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { formatUtteranceAmount, getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { StatedAmount } from './trade-amount.ts'

/** Decimals that the grammar reads. */
const maxUnitPlaces = 12

export type TradeWords = { side: 'buy' | 'sell'; amount: StatedAmount }

/**
 * A trade as a sentence that is sent in the user's name, which the trade grammar parses to the same trade in every language.
 * @returns undefined for an amount that no language parses safely
 */
export function tradeSentence(
  language: Language,
  { address, chain }: Pick<TokenListing, 'address' | 'chain'>,
  { side, amount: { unit, value } }: TradeWords,
): string | undefined {
  const amount = formatUtteranceAmount(value, unit === 'coinAmount' || unit === 'units' ? maxUnitPlaces : 2)
  if (amount === undefined) return undefined
  const token = { address, chain: getChainName(chain) }
  const { symbol: coin } = chainsByKey[chain].coin
  if (unit === 'coinAmount') return translate(language, 'assistant.say-buy-coin', { ...token, amount, coin })
  if (unit === 'coinPercent') return translate(language, 'assistant.say-buy-share', { ...token, percent: amount, coin })
  if (unit === 'percent') return translate(language, 'assistant.say-sell', { ...token, percent: amount })
  if (unit === 'units') return translate(language, `assistant.say-${side}-tokens`, { ...token, amount })
  return translate(language, side === 'buy' ? 'assistant.say-buy' : 'assistant.say-sell-usd', { ...token, amount })
}
