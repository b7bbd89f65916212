import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { SendQuote } from '@murmur/contract/trading/sends'
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

/** Converts a send for the history: a transfer that may be pending or have failed. */
export function historySend(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { amount, recipient }: SendQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, hash, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const sent = fill?.sold ?? BigInt(amount.amountBaseUnits)
  const price = recorded?.paidUsdE18 ?? null
  return {
    id: outcome.id,
    type: 'Transfer',
    tokenIn: historyLeg(deps, chain, amount, sent),
    tokenOut: historyLeg(deps, chain, amount, 0n),
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
    counterparty: recipient.address,
    usdValue: toDisplayUsd(fill && price !== null ? valueE18(sent, amount.decimals, price) : null),
    feesUsd: feesUsd(recorded, coin, networkFee),
    confirmedAt: fill?.at || null,
  }
}
