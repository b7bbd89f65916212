import { displayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Fill } from '#venues/venue.port.ts'
import type { RecordedPrices } from './recorded-values.store.ts'

type Sides = { side: 'buy' | 'sell'; sold: bigint; bought: bigint; soldDecimals: number; boughtDecimals: number }

/** USD of an amount, times 10^18, rounded down: base units × price ÷ 10^decimals. */
export function worthE18(units: bigint, decimals: number, priceE18: bigint): bigint {
  return (units * priceE18) / 10n ** BigInt(decimals)
}

/**
 * A trade's value in USD times 10^18: the amount on the coin's side, which every trade has; without a price of the
 * coin, the amount on the token's side.
 */
export function tradeWorthE18(recorded: RecordedPrices | undefined, sides: Sides): bigint | null {
  const paid = recorded?.paidUsdE18 ?? null
  const received = recorded?.receivedUsdE18 ?? null
  const ofPaid = paid === null ? null : worthE18(sides.sold, sides.soldDecimals, paid)
  const ofReceived = received === null ? null : worthE18(sides.bought, sides.boughtDecimals, received)
  return sides.side === 'buy' ? (ofPaid ?? ofReceived) : (ofReceived ?? ofPaid)
}

/**
 * Difference of the received amount to the quoted one: (arrived − quoted) × 10,000 ÷ quoted, rounded once to the
 * nearest basis point, halves away from zero. Null if the quoted amount is not positive.
 */
export function againstQuoteBps(arrived: bigint, quoted: bigint): number | null {
  if (quoted <= 0n) return null
  const scaled = (arrived - quoted) * 10_000n
  const half = scaled < 0n ? -quoted : quoted
  return Number((scaled * 2n + half) / (quoted * 2n))
}

/** The value and fees of a trade for the history; null without a price, or before the fill is read from the chain. */
export function tradeValues(
  recorded: RecordedPrices | undefined,
  {
    sides,
    coin,
    fill,
    networkFee,
  }: { sides: Sides; coin: { decimals: number }; fill: Fill | null; networkFee: bigint },
): Pick<HistoryTransaction, 'usdValue' | 'feesUsd'> {
  const worth = fill ? tradeWorthE18(recorded, sides) : null
  return { usdValue: shown(worth), feesUsd: feesUsd(recorded, coin, networkFee + (fill?.platformFee ?? 0n)) }
}

/** Fees in USD at the trade's prices; null without fees or without the coin's price. */
export function feesUsd(recorded: RecordedPrices | undefined, coin: { decimals: number }, fees: bigint): number | null {
  const price = recorded?.coinUsdE18 ?? null
  return fees === 0n || price === null ? null : shown(worthE18(fees, coin.decimals, price))
}

export function shown(usdE18: bigint | null): number | null {
  return usdE18 === null ? null : displayNumber(usdE18, 18)
}
