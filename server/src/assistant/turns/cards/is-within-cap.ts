import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import { parseUnits } from '@murmur/contract/money'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'

/** Whether a trade is within the voice cap: the amount of a buy, and both sides of a sale. A sale without a price is not. */
export function isWithinCap({ quote, request }: CardIntent, { voiceCapUsd }: AssistantSettings): boolean {
  if (quote.side === 'sell') {
    const [brings, gives] = [quote.receive.usdValue, quote.pay.usdValue]
    return brings !== null && Math.max(brings, gives ?? 0) <= voiceCapUsd
  }
  const usd = parseUnits(request.amountInUsd ?? '', 18)
  return usd !== undefined && usd <= BigInt(voiceCapUsd) * 10n ** 18n
}
