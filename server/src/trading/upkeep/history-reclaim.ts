import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import { type HistoryDeps, historyLeg, type TradeOutcome, toRecord } from '#trading/history/history-transaction.ts'
import type { RecordedPrices } from '#trading/history/recorded-values.store.ts'
import { feesUsd, toUsdValue } from '#trading/history/trade-value.ts'

/** Converts a rent reclaim for the history: a transfer of the rent to the wallet. */
export function historyReclaim(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  { rent }: ReclaimQuote,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, networkFee } = outcome
  const coin = deps.coinOf(chain)
  const returned = fill?.bought ?? BigInt(rent.amountBaseUnits)
  const price = recorded?.receivedUsdE18 ?? null
  return {
    ...toRecord(deps, outcome, date, recorded),
    type: 'Transfer',
    purpose: 'reclaim',
    tokenIn: historyLeg(deps, chain, rent, 0n),
    tokenOut: historyLeg(deps, chain, rent, returned),
    platformFee: null,
    counterparty: null,
    usdValue: toUsdValue(fill && price, returned, coin.decimals),
    feesUsd: feesUsd(recorded, coin, networkFee),
  }
}
