import type { RevokeQuote } from '@murmur/contract/trading/approvals'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
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
import { feesUsd } from '#trading/history/trade-value.ts'

/** Converts a revocation for the history: a transfer of nothing, with the spender as the other address. */
export function historyRevoke(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { token, spender }: RevokeQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, hash, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const nothing = historyLeg(deps, chain, token, 0n)
  return {
    id: outcome.id,
    type: 'Transfer',
    purpose: 'revoke',
    tokenIn: nothing,
    tokenOut: nothing,
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
    counterparty: spender.address,
    usdValue: null,
    feesUsd: feesUsd(recorded, coin, networkFee),
    confirmedAt: fill?.at || null,
  }
}
