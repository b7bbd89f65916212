import type { RevokeQuote } from '@murmur/contract/trading/approvals'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { type HistoryDeps, historyLeg, type TradeOutcome, toRecord } from '#trading/history/history-transaction.ts'
import type { RecordedPrices } from '#trading/history/recorded-values.store.ts'
import { feesUsd } from '#trading/history/trade-value.ts'

/** Converts a revocation for the history: a zero-value transfer, with the spender as the other address. */
export function historyRevoke(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { token, spender }: RevokeQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { chain, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const emptyLeg = historyLeg(deps, chain, token, 0n)
  return {
    ...toRecord(deps, outcome, date, recorded),
    type: 'Transfer',
    purpose: 'revoke',
    tokenIn: emptyLeg,
    tokenOut: emptyLeg,
    platformFee: null,
    counterparty: spender.address,
    usdValue: null,
    feesUsd: feesUsd(recorded, coin, networkFee),
  }
}
