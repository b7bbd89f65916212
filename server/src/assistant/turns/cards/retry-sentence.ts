import type { Language } from '@murmur/contract/languages'
import { findAmount, toTradeAmount } from '#assistant/tools/trade-amount.ts'
import { tradeSentence } from '#assistant/tools/trade-sentence.ts'
import type { Intent } from '#trading/api.ts'

/**
 * A message that requests the trade of an intent with another slippage, in basis points: it opens a card, which needs its own
 * confirmation.
 */
export function retrySentence(
  { side, chain, request, quote }: Pick<Intent, 'side' | 'chain' | 'request' | 'quote'>,
  slippageBps: number,
  language: Language,
): string | undefined {
  const amount = findAmount(side, toTradeAmount(request))
  const payWith = request.payWith === undefined ? undefined : quote.pay.address
  return (
    amount && tradeSentence(language, { address: quote.token.address, chain }, { side, amount, payWith, slippageBps })
  )
}
