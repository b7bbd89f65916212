import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import { parseUnits } from '@murmur/contract/money'
import type { Offer } from '#assistant/turns/turn-deps.ts'

/** Whether a trade is small enough for a yes by voice: what a buy pays, what a sale brings and gives. What nobody prices is not. */
export function isWithinCap({ quote, request }: Offer, { voiceCapUsd }: AssistantSettings): boolean {
  if (quote.side === 'sell') {
    const [brings, gives] = [quote.receive.usdValue, quote.pay.usdValue]
    return brings !== null && Math.max(brings, gives ?? 0) <= voiceCapUsd
  }
  const usd = parseUnits(request.amountInUsd ?? '', 18)
  return usd !== undefined && usd <= BigInt(voiceCapUsd) * 10n ** 18n
}
