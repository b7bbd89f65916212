import type { Alert } from '@murmur/contract/markets/watchlist'
import { formatUnits } from '@murmur/contract/money'
import type { AlertRow } from './alerts.store.ts'

/** An alert as its user sees it. */
export function alertView(row: AlertRow): Alert {
  const { id, chain, address, name, symbol, condition, byMail, state } = row
  return {
    id,
    chain,
    address,
    name,
    symbol,
    condition,
    priceUsd: formatUnits(row.usdE18, 18),
    byMail,
    state,
    createdAt: row.createdAt.toISOString(),
    firedAt: row.firedAt?.toISOString() ?? null,
    firedPriceUsd: row.firedUsdE18 === null ? null : formatUnits(row.firedUsdE18, 18),
  }
}
