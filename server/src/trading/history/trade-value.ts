import type { Address } from '@murmur/contract/address'
import { toDisplayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Quote } from '@murmur/contract/trading/trades'
import type { Fill } from '#venues/venue.port.ts'
import type { RecordedPrices } from './recorded-values.store.ts'

type Sides = { side: 'buy' | 'sell'; sold: bigint; bought: bigint; soldDecimals: number; boughtDecimals: number }

/** Returns the USD value of an amount, times 10^18, rounded down: base units × price ÷ 10^decimals. */
export function valueE18(units: bigint, decimals: number, priceE18: bigint): bigint {
  return (units * priceE18) / 10n ** BigInt(decimals)
}

/**
 * Returns a trade's value in USD times 10^18: that of the paid amount for a purchase, of the received one for a sale. Without a price
 * for that token, uses the amount on the other side.
 */
export function tradeValueE18(recorded: RecordedPrices | undefined, sides: Sides): bigint | null {
  const paid = recorded?.paidUsdE18 ?? null
  const received = recorded?.receivedUsdE18 ?? null
  const paidValue = paid === null ? null : valueE18(sides.sold, sides.soldDecimals, paid)
  const receivedValue = received === null ? null : valueE18(sides.bought, sides.boughtDecimals, received)
  return sides.side === 'buy' ? (paidValue ?? receivedValue) : (receivedValue ?? paidValue)
}

/**
 * Returns the deviation of the received amount from the quoted one: (received − quoted) × 10,000 ÷ quoted, rounded once
 * to the nearest basis point, halves away from zero. Null if the quoted amount is not positive.
 */
export function quoteDeviationBps(received: bigint, quoted: bigint): number | null {
  if (quoted <= 0n) return null
  const scaled = (received - quoted) * 10_000n
  const half = scaled < 0n ? -quoted : quoted
  return Number((scaled * 2n + half) / (quoted * 2n))
}

/**
 * Returns the value and fees of a trade for the history; null without a price, or before the fill is read from the
 * chain.
 */
export function tradeValues(
  recorded: RecordedPrices | undefined,
  {
    sides,
    coin,
    fill,
    networkFee,
    isFeePaidInToken,
  }: {
    sides: Sides
    coin: { decimals: number }
    fill: Fill | null
    networkFee: bigint
    isFeePaidInToken: boolean
  },
): Pick<HistoryTransaction, 'usdValue' | 'feesUsd'> {
  const usdValue = toDisplayUsd(fill ? tradeValueE18(recorded, sides) : null)
  const platformFee = fill?.platformFee ?? 0n
  if (!isFeePaidInToken) return { usdValue, feesUsd: feesUsd(recorded, coin, networkFee + platformFee) }
  const [paidPrice, coinPrice] = [recorded?.paidUsdE18 ?? null, recorded?.coinUsdE18 ?? null]
  const isFeeUnknown = (platformFee > 0n && paidPrice === null) || coinPrice === null
  if (isFeeUnknown || platformFee + networkFee === 0n) return { usdValue, feesUsd: null }
  const platformFeeE18 = valueE18(platformFee, sides.soldDecimals, paidPrice ?? 0n)
  return { usdValue, feesUsd: toDisplayUsd(platformFeeE18 + valueE18(networkFee, coin.decimals, coinPrice)) }
}

/** Whether neither side of a trade is the coin: the platform fee is then a part of the paid token. */
export function isTokenFee(
  { pay, platformFee }: Pick<Quote, 'pay' | 'platformFee'>,
  coin: { address: Address },
): boolean {
  return platformFee.address !== coin.address && platformFee.address === pay.address
}

/** Returns the USD value of an amount at the recorded price of a whole token; null without a price. */
export function toUsdValue(price: bigint | null | undefined, units: bigint, decimals: number): number | null {
  return toDisplayUsd(price === null || price === undefined ? null : valueE18(units, decimals, price))
}

/** Returns fees in USD at the trade's prices; null without fees or without the native token's price. */
export function feesUsd(recorded: RecordedPrices | undefined, coin: { decimals: number }, fees: bigint): number | null {
  return fees === 0n ? null : toUsdValue(recorded?.coinUsdE18, fees, coin.decimals)
}

function toDisplayUsd(usdE18: bigint | null): number | null {
  return usdE18 === null ? null : toDisplayNumber(usdE18, 18)
}
