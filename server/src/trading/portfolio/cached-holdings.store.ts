import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { HeldToken } from '@murmur/contract/trading/wallets'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import type { HeldAt } from './points.store.ts'

/** The cached holding of one token in a wallet. */
export type CachedHolding = Pick<HeldToken, 'chain' | 'address' | 'decimals' | 'isCoin' | 'isVerified'> & {
  units: bigint
}

/** A wallet's cached holdings, and when each chain's were read. */
export type CachedWallet = { holdings: CachedHolding[]; heldAt: HeldAt }

/** Minimum age of the last point. Slightly less than an hour, because rounds are not exact to the second. */
const minPointAge = '55 minutes'

/** Lists users with cached balances and no point within the last hour, ordered by id. */
export async function usersToRecord(
  db: Db,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<UserId[]> {
  const { rows } = await db.read.execute<{ id: UserId }>(sql`
    select distinct known.user_id as id from known_balances known
    join users on users.id = known.user_id and users.deleted_at is null
    where known.user_id > ${after}::uuid and not exists (
      select 1 from portfolio_points point
      where point.user_id = known.user_id and point.at > ${now.toISOString()}::timestamptz - ${minPointAge}::interval)
    order by known.user_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Reads the holdings that count towards each user's total; omits rows in an outdated format. */
export async function cachedHoldings(db: Db, userIds: readonly UserId[]): Promise<Map<UserId, CachedWallet>> {
  const found = new Map<UserId, CachedWallet>()
  if (userIds.length === 0) return found
  const rows = await db.read
    .select()
    .from(knownBalances)
    .where(inArray(knownBalances.userId, [...userIds]))
  for (const { userId, chain, balances, asOf } of rows) {
    const { holdings, heldAt } = found.get(userId) ?? { holdings: [], heldAt: {} }
    found.set(userId, {
      holdings: [...holdings, ...parseHoldings(chain, balances)],
      heldAt: { ...heldAt, [chain]: asOf.toISOString() },
    })
  }
  return found
}

function parseHoldings(chain: ChainKey, balances: unknown): CachedHolding[] {
  const tokens = (balances as { tokens?: unknown } | null)?.tokens
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((raw: unknown) => {
    const token = tryParse(HeldToken, raw)
    if (!token || token.amountBaseUnits === '0' || (token.isHidden && !token.isCoin)) return []
    const { address, decimals, isCoin, isVerified, amountBaseUnits } = token
    return [{ chain, address, decimals, isCoin, isVerified, units: BigInt(amountBaseUnits) }]
  })
}
