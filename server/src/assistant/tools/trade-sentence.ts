import { chainsByKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { formatUtteranceAmount, getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import type { AmountUnit, StatedAmount } from './trade-amount.ts'

/** Maximum decimals that the grammar parses. */
const maxUnitPlaces = 12
const hundredthUnits: readonly AmountUnit[] = ['amountUsd', 'percent', 'coinPercent', 'payPercent']

/** `payWith`: symbol or address of the token that pays in place of the coin. `slippageBps`: a stated slippage, in basis points. */
export type TradeWords = {
  side: 'buy' | 'sell'
  amount: StatedAmount
  payWith?: string | undefined
  slippageBps?: number | undefined
}

/**
 * A trade as a sentence that is sent in the user's name, which the trade grammar parses to the same trade in every language.
 * @returns undefined for an amount that no language parses safely
 */
export function tradeSentence(
  language: Language,
  token: Pick<TokenListing, 'address' | 'chain'>,
  trade: TradeWords,
): string | undefined {
  const order = orderSentence(language, token, trade)
  if (order === undefined || trade.slippageBps === undefined) return order
  // Without the isolates of the order's own values, which cannot be nested.
  const values = { order: cleanText(order), percent: String(trade.slippageBps / 100) }
  return translate(language, 'assistant.say-slippage', values)
}

function orderSentence(
  language: Language,
  { address, chain }: Pick<TokenListing, 'address' | 'chain'>,
  { side, amount: { unit, value }, payWith: pay }: TradeWords,
): string | undefined {
  const amount = formatUtteranceAmount(value, hundredthUnits.includes(unit) ? 2 : maxUnitPlaces)
  if (amount === undefined) return undefined
  const token = { address, chain: getChainName(chain) }
  const { symbol: coin } = chainsByKey[chain].coin
  if (pay !== undefined) {
    const values = { ...token, pay, amount, percent: amount }
    if (unit === 'payAmount') return translate(language, 'assistant.say-swap', values)
    if (unit === 'payPercent') return translate(language, 'assistant.say-swap-share', values)
    return translate(language, unit === 'units' ? 'assistant.say-buy-tokens-with' : 'assistant.say-buy-with', values)
  }
  if (unit === 'payAmount' || unit === 'payPercent') return undefined
  if (unit === 'coinAmount') return translate(language, 'assistant.say-buy-coin', { ...token, amount, coin })
  if (unit === 'coinPercent') return translate(language, 'assistant.say-buy-share', { ...token, percent: amount, coin })
  if (unit === 'percent') return translate(language, 'assistant.say-sell', { ...token, percent: amount })
  if (unit === 'units') return translate(language, `assistant.say-${side}-tokens`, { ...token, amount })
  return translate(language, side === 'buy' ? 'assistant.say-buy' : 'assistant.say-sell-usd', { ...token, amount })
}
