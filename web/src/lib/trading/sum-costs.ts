import { areAddressesEqual } from '@murmur/contract/address'
import { type NetworkCosts, splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { Quote, TokenAmount } from '@murmur/contract/trading/trades'
import { toCostCents } from '#lib/format/format.ts'

type CostParts =
  | 'side'
  | 'pay'
  | 'receive'
  | 'receiveAtLeast'
  | 'platformFee'
  | 'networkFee'
  | 'networkFeeExpected'
  | 'accountDeposit'
export type CostQuote = Pick<Quote, CostParts>

/** The costs of a trade by payee. */
export type Costs = NetworkCosts & {
  platformFee: TokenAmount
  /** The amount that contains our fee: the payment, or the receipt, which is stated without it. */
  feeIn: 'pay' | 'receive'
  /** Our fee in basis points of that amount before the fee, rounded. */
  feeBps: number
}

/** Separates our fee, which is a part of the trade, from the network's costs on top of it. */
export function splitCosts(quote: CostQuote): Costs {
  const { pay, receive, platformFee } = quote
  const feeIn = areAddressesEqual(platformFee.address, pay.address) ? 'pay' : 'receive'
  const fee = BigInt(platformFee.amountBaseUnits)
  const grossUnits = feeIn === 'pay' ? BigInt(pay.amountBaseUnits) : BigInt(receive.amountBaseUnits) + fee
  const feeBps = grossUnits === 0n ? 0 : Number((fee * 20_000n + grossUnits) / (grossUnits * 2n))
  return { ...splitNetworkCosts(quote), platformFee, feeIn, feeBps }
}

/** USD amounts. `limitUsd`: the most that may leave the wallet in a purchase, the least that stays after a sale. */
export type Totals = { expectedUsd: number; limitUsd: number }

/**
 * The sum of a trade: of a purchase all that leaves the wallet, of a sale what stays of the receipt. Sums what the lines show, in whole
 * cents with costs rounded up, so that they add up. Undefined without a price.
 */
export function getTotals(quote: CostQuote): Totals | undefined {
  const { side, pay, receive, receiveAtLeast } = quote
  const { fee, highestFee, deposit } = splitCosts(quote)
  const depositUsd = deposit === null ? 0 : deposit.usdValue
  const add = (traded: number | null, network: number | null) => {
    if (traded === null || network === null || depositUsd === null) return undefined
    const costUsd = (toCostCents(network) + toCostCents(depositUsd)) / 100
    return side === 'buy' ? addCostUsd(traded, costUsd) : Math.max(0, addCostUsd(traded, costUsd, -1))
  }
  const expectedUsd = add((side === 'buy' ? pay : receive).usdValue, fee.usdValue)
  const limitUsd = add((side === 'buy' ? pay : receiveAtLeast).usdValue, highestFee.usdValue)
  return expectedUsd === undefined || limitUsd === undefined ? undefined : { expectedUsd, limitUsd }
}

/** Our fee and the expected one of the network in USD, each rounded up to the cent, without the deposit; null without a price. */
export function getFeesUsd(
  quote: Pick<Quote, 'platformFee' | 'networkFee' | 'networkFeeExpected' | 'accountDeposit'>,
): number | null {
  const { fee } = splitNetworkCosts(quote)
  const { usdValue } = quote.platformFee
  return usdValue === null || fee.usdValue === null ? null : (toCostCents(usdValue) + toCostCents(fee.usdValue)) / 100
}

/** Adds a cost to a traded amount, or subtracts it, in the cents that their lines show: a cost rounds up. */
export function addCostUsd(tradedUsd: number, costUsd: number, sign: 1 | -1 = 1): number {
  return (Math.round(tradedUsd * 100) + sign * toCostCents(costUsd)) / 100
}
