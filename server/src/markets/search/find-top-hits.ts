import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'

export type Hit = { id: number; standing: number }

const maxRowsWalked = 10_000
export const maxLookupRows = 4_000
export const matchLimit = 20

/**
 * Finds the best twenty tokens whose words meet a condition, best first. For a common condition a scan from the best
 * token down is fastest, for a rare one a trigram lookup followed by a sort. Each is slow in the other case: the scan
 * reads all rows for a rare word, the lookup a tenth of them for a common one. The likelier method runs first, the
 * other if it gives up (docs/decisions/115).
 */
export async function findTopHits(tx: Tx, condition: SQL, isCommon: boolean, chain?: ChainKey): Promise<Hit[]> {
  if (isCommon) {
    const scannedHits = await scanFromBest(tx, condition, chain)
    return scannedHits.length >= matchLimit ? scannedHits : (await lookUpByTrigram(tx, condition, chain)).hits
  }
  const { hits, isWhole } = await lookUpByTrigram(tx, condition, chain)
  if (isWhole) return hits
  const scannedHits = await scanFromBest(tx, condition, chain)
  return scannedHits.length >= matchLimit ? scannedHits : hits
}

async function scanFromBest(tx: Tx, condition: SQL, chain: ChainKey | undefined): Promise<Hit[]> {
  const { rows } = await tx.execute<Hit>(sql`
    select token_id as id, standing from (
      select token_id, chain, standing, words from token_terms
      order by standing desc nulls last limit ${sql.raw(String(maxRowsWalked))}) walked
    where ${condition} ${whereChain(chain)}
    order by standing desc nulls last limit ${sql.raw(String(matchLimit))}`)
  return rows
}

/** Looks up rows by the trigram index, whatever the planner estimates: no other index helps here. */
async function lookUpByTrigram(tx: Tx, condition: SQL, chain: ChainKey | undefined) {
  await useIndexScans(tx, false)
  const { rows } = await tx.execute<Hit & { total: number }>(sql`
    select token_id as id, standing, (count(*) over ())::int as total from (
      select token_id, standing from token_terms
      where ${condition} ${whereChain(chain)} limit ${sql.raw(String(maxLookupRows))}) looked_up
    order by standing desc limit ${sql.raw(String(matchLimit))}`)
  await useIndexScans(tx, true)
  return { hits: rows as Hit[], isWhole: (rows[0]?.total ?? 0) < maxLookupRows }
}

async function useIndexScans(tx: Tx, are: boolean) {
  const to = are ? 'on' : 'off'
  await tx.execute(
    sql`select set_config('enable_indexscan', ${to}, true), set_config('enable_indexonlyscan', ${to}, true)`,
  )
}

/** Builds the SQL condition on the chain; empty without a chain. */
function whereChain(chain: ChainKey | undefined): SQL {
  return chain ? sql`and chain = ${chain}` : sql``
}
