import type { AlertCondition } from '@murmur/contract/markets/watchlist'

/** Whether a price is on the side of the threshold that an alert waits for; at the threshold itself it is not (decision 351). */
export function isPast({ condition, usdE18 }: { condition: AlertCondition; usdE18: bigint }, price: bigint): boolean {
  return condition === 'above' ? price > usdE18 : price < usdE18
}
