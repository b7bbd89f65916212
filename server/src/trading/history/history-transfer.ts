import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isPlaceholderTxHash } from '#chains/transfers/transfers.port.ts'
import type { transfers } from '#wallets/tables/transfers.ts'
import { type HistoryDeps, historyLeg, networkFeeOf } from './history-transaction.ts'
import type { RecordedPrices } from './recorded-values.store.ts'
import { feesUsd, toUsdValue } from './trade-value.ts'

/** Converts a transfer outside of trades for the history, cards and the wallet. */
export function historyTransfer(
  deps: HistoryDeps,
  row: typeof transfers.$inferSelect,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { chain, symbol, decimals, amount, networkFee } = row
  const token = { symbol, decimals, address: row.token, name: row.name }
  const price = (row.direction === 'in' ? recorded?.receivedUsdE18 : recorded?.paidUsdE18) ?? null
  const hash = isPlaceholderTxHash(row.hash) ? null : row.hash
  return {
    id: row.id,
    type: 'Transfer',
    tokenIn: historyLeg(deps, chain, token, row.direction === 'out' ? amount : 0n),
    tokenOut: historyLeg(deps, chain, token, row.direction === 'in' ? amount : 0n),
    chain,
    status: 'Successful',
    settled: true,
    hash,
    url: hash && deps.transactionUrl(chain, hash),
    date: row.at.toISOString(),
    platformFee: null,
    ...networkFeeOf(deps.coinOf(chain), networkFee, recorded),
    reason: null,
    counterparty: row.counterparty,
    usdValue: toUsdValue(price, amount, decimals),
    feesUsd: feesUsd(recorded, deps.coinOf(chain), networkFee),
    confirmedAt: row.at.toISOString(),
  }
}
