import { toBaseUnits, toDisplayNumber } from '@murmur/contract/money'
import { paidDeposit, splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { SendQuote } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { toCostCents } from '#lib/format/format.ts'
import { addCostUsd } from '#lib/trading/sum-costs.ts'

/** What a send cost. USD values are at the prices of its confirmed terms. */
export type SendCosts = {
  /** The network fee, without the deposit. */
  fee: TokenAmount
  /** Rent of the recipient's new token account; null: none was opened. */
  deposit: TokenAmount | null
  /** Everything that left the wallet in base units of the coin; null if another token was sent. */
  total: TokenAmount | null
  /** The same in USD, in whole cents with the costs rounded up; null without a price. */
  totalUsd: number | null
}

/** Billionths of a dollar, in which shares of a value are calculated. */
const nanoUsd = 1_000_000_000

/** The costs of a successful send, by what the network took. */
export function valueSend({ amount, networkFee, accountDeposit }: SendQuote, paid: TokenAmount): SendCosts {
  const networkCost = valueAt(paid, networkFee)
  const chargedDeposit = paidDeposit(accountDeposit, BigInt(paid.amountBaseUnits)) > 0n ? accountDeposit : null
  const totalUsd =
    amount.usdValue === null || networkCost.usdValue === null ? null : addCostUsd(amount.usdValue, networkCost.usdValue)
  const { fee } = splitNetworkCosts({ networkFee: networkCost, accountDeposit: chargedDeposit })
  const deposit = chargedDeposit && { ...chargedDeposit, usdValue: restUsd(networkCost.usdValue, fee.usdValue) }
  return { fee, deposit, total: amount.address === paid.address ? add(amount, networkCost, totalUsd) : null, totalUsd }
}

/** What a sum of costs leaves in whole cents beside one of them, so that the shown lines add up. */
function restUsd(sum: number | null, cost: number | null): number | null {
  if (sum === null || cost === null) return null
  return (toCostCents(sum) - (cost < 0.01 ? 0 : toCostCents(cost))) / 100
}

/** Adds a USD value to an amount without one, in proportion to an amount of the same token and its value. */
export function valueAt(amount: TokenAmount, known: TokenAmount): TokenAmount {
  if (amount.usdValue !== null || known.usdValue === null || known.amountBaseUnits === '0') return amount
  const knownNanos = BigInt(Math.round(known.usdValue * nanoUsd))
  const nanos = (knownNanos * BigInt(amount.amountBaseUnits)) / BigInt(known.amountBaseUnits)
  return { ...amount, usdValue: Number(nanos) / nanoUsd }
}

function add(amount: TokenAmount, cost: TokenAmount, usdValue: number | null): TokenAmount {
  const units = BigInt(amount.amountBaseUnits) + BigInt(cost.amountBaseUnits)
  return {
    ...amount,
    amount: toDisplayNumber(units, amount.decimals),
    amountBaseUnits: toBaseUnits(units),
    usdValue,
  }
}
