import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { SendQuote } from '@murmur/contract/trading/sends'
import { type HistoryDeps, historyLeg, type TradeOutcome, toRecord } from '#trading/history/history-transaction.ts'
import type { RecordedPrices } from '#trading/history/recorded-values.store.ts'
import { feesUsd, toUsdValue } from '#trading/history/trade-value.ts'

/** Converts a send for the history: a transfer that may be pending or have failed. */
export function historySend(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { amount, recipient }: SendQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const sent = fill?.sold ?? BigInt(amount.amountBaseUnits)
  const price = recorded?.paidUsdE18 ?? null
  return {
    ...toRecord(deps, outcome, date, recorded),
    type: 'Transfer',
    tokenIn: historyLeg(deps, chain, amount, sent),
    tokenOut: historyLeg(deps, chain, amount, 0n),
    platformFee: null,
    counterparty: recipient.address,
    usdValue: toUsdValue(fill && price, sent, amount.decimals),
    feesUsd: feesUsd(recorded, coin, networkFee),
  }
}
