import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { minVerifiedStanding } from './get-standing.ts'
import { countWords } from './token-words.store.ts'

/** Maximum number of tokens per transaction, so that a sweep does not block other queries for long. */
const maxPerTransaction = 5_000

/**
 * Removes tokens from an index of more than `maxTokens`: of the quarter with the lowest standings (imitations, then the
 * least liquid), those that were not reported for the longest time. Keeps verified tokens. Removes their logos too.
 */
export async function sweepTokens(db: Db, maxTokens: number): Promise<void> {
  for (;;) {
    const { rows } = await db.read.execute<{ total: number }>(sql`select count(*)::int as total from token_terms`)
    const total = rows[0]?.total ?? 0
    if (total <= maxTokens) return
    // Removes slightly more than needed, so that the next token does not start another sweep.
    const count = Math.min(total - maxTokens + Math.floor(maxTokens / 100), maxPerTransaction)
    if ((await transact(db, (tx) => removeLowest(tx, count))) === 0) return
  }
}

async function removeLowest(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number; words: string }>(sql`
    select low.token_id as id, low.words from (
      select token_id, words, standing from token_terms where standing < ${minVerifiedStanding}
      order by standing asc nulls first limit ${count * 4}) low
    join tokens on tokens.id = low.token_id
    order by date_trunc('day', tokens.seen_at), low.standing, tokens.id limit ${count}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const removed = await tx.execute<{ id: number }>(sql`
    with gone as (
      delete from tokens where id in (select jsonb_array_elements_text(${ids}::jsonb)::int)
      returning id, chain, address_key),
    pictures as (
      delete from logos using gone where logos.chain = gone.chain and logos.address = gone.address_key)
    select id from gone`)
  const removedIds = new Set(removed.rows.map(({ id }) => id))
  await countWords(
    tx,
    rows.filter(({ id }) => removedIds.has(id)).map(({ words }) => words),
    [],
  )
  return removed.rows.length
}
