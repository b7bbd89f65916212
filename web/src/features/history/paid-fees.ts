import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { type NetworkCosts, splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import { roundCostUsd } from '#lib/format/format.ts'

type PaidCosts = Pick<HistoryTransaction, 'networkFee' | 'accountDeposit'>

/** The network fee and the refundable deposit, separately; undefined if nothing was paid to the network. */
export function splitTransactionCosts({
  networkFee,
  accountDeposit,
}: PaidCosts): Pick<NetworkCosts, 'fee' | 'deposit'> | undefined {
  return networkFee ? splitNetworkCosts({ networkFee, accountDeposit: accountDeposit ?? null }) : undefined
}

/**
 * The fees in USD, without the deposit: the sum of the values that the receipt's lines show, each rounded up to the cent. Null if a
 * price is unknown.
 */
export function sumPaidFeesUsd(
  transaction: PaidCosts & Pick<HistoryTransaction, 'platformFee' | 'feesUsd'>,
): number | null {
  const { platformFee, feesUsd = null } = transaction
  const fees = [platformFee, splitTransactionCosts(transaction)?.fee].flatMap((fee) =>
    fee && fee.amountBaseUnits !== '0' ? [fee.usdValue] : [],
  )
  if (fees.length === 0) return feesUsd === null ? null : roundCostUsd(feesUsd)
  return fees.reduce<number | null>(
    (sum, usd) => (sum === null || usd === null ? null : Math.round((sum + roundCostUsd(usd)) * 1e4) / 1e4),
    0,
  )
}
