import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'

export type Hit = { id: number; standing: number }

const mostWalked = 10_000
export const mostLookedUp = 4_000
export const matchLimit = 20

/**
 * The best twenty tokens whose words meet a condition, best first. A common condition is fastest on a walk down from
 * the best token; a rare one by a trigram look-up, then sorted. Each alone is slow for the other: a walk for a rare
 * word reads everything, a look-up of a common one a tenth of it. The likelier one runs first, the other one when it
 * gives up (docs/decisions/115).
 */
export async function topMatches(tx: Tx, condition: SQL, isCommon: boolean, chain?: ChainKey): Promise<Hit[]> {
  if (isCommon) {
    const walked = await walk(tx, condition, chain)
    return walked.length >= matchLimit ? walked : (await lookUp(tx, condition, chain)).hits
  }
  const { hits, isWhole } = await lookUp(tx, condition, chain)
  if (isWhole) return hits
  const walked = await walk(tx, condition, chain)
  return walked.length >= matchLimit ? walked : hits
}

async function walk(tx: Tx, condition: SQL, chain: ChainKey | undefined): Promise<Hit[]> {
  const { rows } = await tx.execute<Hit>(sql`
    select token_id as id, standing from (
      select token_id, chain, standing, words from token_terms
      order by standing desc nulls last limit ${sql.raw(String(mostWalked))}) walked
    where ${condition} ${onChain(chain)}
    order by standing desc nulls last limit ${sql.raw(String(matchLimit))}`)
  return rows
}

/** By trigrams: no other index helps here, whatever the planner estimates. */
async function lookUp(tx: Tx, condition: SQL, chain: ChainKey | undefined) {
  await useIndexScans(tx, false)
  const { rows } = await tx.execute<Hit & { total: number }>(sql`
    select token_id as id, standing, (count(*) over ())::int as total from (
      select token_id, standing from token_terms
      where ${condition} ${onChain(chain)} limit ${sql.raw(String(mostLookedUp))}) looked_up
    order by standing desc limit ${sql.raw(String(matchLimit))}`)
  await useIndexScans(tx, true)
  return { hits: rows as Hit[], isWhole: (rows[0]?.total ?? 0) < mostLookedUp }
}

async function useIndexScans(tx: Tx, are: boolean) {
  const to = are ? 'on' : 'off'
  await tx.execute(
    sql`select set_config('enable_indexscan', ${to}, true), set_config('enable_indexonlyscan', ${to}, true)`,
  )
}

/** An SQL condition on the chain; empty without one. */
export function onChain(chain: ChainKey | undefined): SQL {
  return chain ? sql`and chain = ${chain}` : sql``
}
