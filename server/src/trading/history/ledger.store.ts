import type { Address } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'

/** The net amount of one token in a wallet's history, in base units: received minus sent amounts and fees. */
export type LedgerBalance = { userId: UserId; chain: ChainKey; token: Address; units: bigint }

/** Reads the ledgers of several users from trades and transfers, on all chains. Sends and revocations are among the transfers. */
export async function readLedgers(db: Db, userIds: readonly UserId[]): Promise<LedgerBalance[]> {
  if (userIds.length === 0) return []
  const userFilter = sql`user_id in (${sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const { rows } = await db.read.execute<{ userId: UserId; chain: ChainKey; token: Address; units: string }>(sql`
    select user_id as "userId", chain, token, sum(units)::text as units
    from (${balanceChangesQuery(userFilter)}) as moves
    group by user_id, chain, token`)
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

const coin = sql`case chain when 'sol' then ${solanaCoinAddress} else ${evmCoinAddress} end`

function balanceChangesQuery(userFilter: SQL): SQL {
  const fills = sql`
    select e.user_id, e.chain, e.fill, e.network_fee, i.quote
    from executions e join intents i on i.id = e.id
    where e.${userFilter} and e.side in ('buy', 'sell')`
  return sql`
    with filled as (${fills}), moved as (select * from transfers where ${userFilter})
    select user_id, chain, quote -> 'pay' ->> 'address' as token, -(fill ->> 'sold')::numeric as units
    from filled where fill is not null
    union all
    select user_id, chain, quote -> 'receive' ->> 'address', (fill ->> 'bought')::numeric
    from filled where fill is not null
    union all
    select user_id, chain, ${coin}, -network_fee from filled
    union all
    select user_id, chain, token, case direction when 'in' then amount else -amount end from moved
    union all
    select user_id, chain, ${coin}, -network_fee from moved`
}
