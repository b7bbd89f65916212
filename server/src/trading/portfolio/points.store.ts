import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { portfolioPoints } from '#trading/tables/portfolio-points.ts'

/** ISO times at which the holdings of each chain were read, in a value of earlier holdings. */
export type HeldAt = NonNullable<(typeof portfolioPoints.$inferSelect)['heldAt']>
/** A wallet's value at a time; USD times 10^18. `heldAt`: null if its holdings were read at that time. */
export type Point = { at: Date; usdE18: bigint; heldAt: HeldAt | null }
export type OwnedPoint = Point & { userId: UserId }

/** Minimum interval between points of one wallet. */
export const minIntervalMs = 10 * 60_000

/**
 * Inserts points, except for wallets with a point younger than ten minutes. Thins the older points of these wallets.
 */
export async function addPoints(tx: Tx, points: readonly OwnedPoint[], now: Date): Promise<void> {
  if (points.length === 0) return
  const rows = points.map(({ userId, at, usdE18, heldAt }) => ({
    ...{ user_id: userId, at: at.toISOString(), usd: String(usdE18), held_at: heldAt },
  }))
  await tx.execute(sql`
    insert into portfolio_points (user_id, at, usd_e_18, held_at)
    select new.user_id, new.at, new.usd, new.held_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new(user_id uuid, at timestamptz, usd numeric, held_at jsonb)
    where exists (select 1 from users where users.id = new.user_id)
    and not exists (
      select 1 from portfolio_points old
      where old.user_id = new.user_id and old.at > new.at - ${`${minIntervalMs} milliseconds`}::interval)
    on conflict do nothing`)
  await thinPoints(tx, [...new Set(points.map(({ userId }) => userId))], now)
}

/**
 * Keeps all points of the last day, the last point of each hour for a month, and the last point of each day before
 * that. UTC.
 */
async function thinPoints(tx: Tx, userIds: readonly UserId[], now: Date): Promise<void> {
  await tx.execute(sql`
    delete from portfolio_points point using (
      select user_id, at, row_number() over (
        partition by user_id,
          case when at < ${now.toISOString()}::timestamptz - interval '31 days'
            then date_trunc('day', at, 'UTC') else date_trunc('hour', at, 'UTC') end
        order by at desc) as place
      from portfolio_points
      where user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
      and at < ${now.toISOString()}::timestamptz - interval '1 day'
    ) aged
    where aged.place > 1 and point.user_id = aged.user_id and point.at = aged.at`)
}

/** Reads a wallet's points since a time, oldest first. */
export async function readPoints(db: Db, userId: UserId, since: Date): Promise<Point[]> {
  return db.read
    .select({ at: portfolioPoints.at, usdE18: portfolioPoints.usdE18, heldAt: portfolioPoints.heldAt })
    .from(portfolioPoints)
    .where(and(eq(portfolioPoints.userId, userId), gte(portfolioPoints.at, since)))
    .orderBy(asc(portfolioPoints.at))
}
