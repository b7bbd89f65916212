import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { type NetworkCosts, splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import { roundCostUsd } from '#lib/format/format.ts'

type Paid = Pick<HistoryTransaction, 'networkFee' | 'accountDeposit'>

/** What the network got, and the refundable deposit apart from it. */
export function splitPaid({ networkFee, accountDeposit }: Paid): Pick<NetworkCosts, 'fee' | 'deposit'> | undefined {
  return networkFee ? splitNetworkCosts({ networkFee, accountDeposit: accountDeposit ?? null }) : undefined
}

/**
 * The fees in USD, without the deposit, as the sum of what the receipt's lines show: each is rounded up to the cent. Null if a price
 * is unknown.
 */
export function paidFeesUsd(transaction: Paid & Pick<HistoryTransaction, 'platformFee' | 'feesUsd'>): number | null {
  const { platformFee, feesUsd = null } = transaction
  const fees = [platformFee, splitPaid(transaction)?.fee].flatMap((fee) =>
    fee && fee.amountBaseUnits !== '0' ? [fee.usdValue] : [],
  )
  if (fees.length === 0) return feesUsd === null ? null : roundCostUsd(feesUsd)
  return fees.reduce<number | null>(
    (sum, usd) => (sum === null || usd === null ? null : Math.round((sum + roundCostUsd(usd)) * 1e4) / 1e4),
    0,
  )
}
