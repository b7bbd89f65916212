import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { isFinal } from '#trading/execution/execution.ts'
import {
  type HistoryDeps,
  historyLeg,
  type TradeOutcome,
  toCancelling,
  toFailure,
  toStatus,
} from '#trading/history/history-transaction.ts'
import type { RecordedPrices } from '#trading/history/recorded-values.store.ts'
import { feesUsd, toDisplayUsd, valueE18 } from '#trading/history/trade-value.ts'

/** Converts a rent reclaim for the history: a transfer of the rent to the wallet. */
export function historyReclaim(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { rent }: ReclaimQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, hash, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const returned = fill?.bought ?? BigInt(rent.amountBaseUnits)
  const price = recorded?.receivedUsdE18 ?? null
  return {
    id: outcome.id,
    type: 'Transfer',
    purpose: 'reclaim',
    tokenIn: historyLeg(deps, chain, rent, 0n),
    tokenOut: historyLeg(deps, chain, rent, returned),
    chain,
    status: toStatus(outcome),
    settled: isFinal(outcome),
    hash,
    url: hash && deps.transactionUrl(chain, hash),
    date: date.toISOString(),
    platformFee: null,
    networkFee: networkFee > 0n ? tokenAmount(coin, networkFee, undefined) : null,
    ...toFailure(outcome),
    ...toCancelling(outcome),
    counterparty: null,
    usdValue: toDisplayUsd(fill && price !== null ? valueE18(returned, coin.decimals, price) : null),
    feesUsd: feesUsd(recorded, coin, networkFee),
    confirmedAt: fill?.at || null,
  }
}
