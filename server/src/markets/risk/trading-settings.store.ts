import type { UserId } from '@murmur/contract/ids'
import type { TradingSettings } from '@murmur/contract/markets/risk'
import { eq } from 'drizzle-orm'
import { tradingSettings } from '#markets/tables/trading-settings.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

/** The defaults: a user must allow purchases of dangerous-looking tokens with their password. */
const defaultSettings: TradingSettings = { allowDanger: false }

/** A user's settings, or the defaults. */
export async function getTradingSettings(queries: Queries, userId: UserId): Promise<TradingSettings> {
  const [row] = await queries.select().from(tradingSettings).where(eq(tradingSettings.userId, userId))
  return row ? { allowDanger: row.allowDanger } : defaultSettings
}

/** Stores a user's settings. */
export async function writeTradingSettings(tx: Tx, userId: UserId, { allowDanger }: TradingSettings): Promise<void> {
  await tx
    .insert(tradingSettings)
    .values({ userId, allowDanger })
    .onConflictDoUpdate({ target: tradingSettings.userId, set: { allowDanger } })
}
