import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { verifiedFrom } from './standing-of.ts'
import { countWords } from './token-words.store.ts'

/** In one go, so that a sweep keeps nobody waiting for long. */
const mostAtOnce = 5_000

/**
 * Makes room when there are more than `most` tokens: of those that stand lowest (imitations, then the least liquid), a
 * quarter goes, what no source has spoken of for the most days. Verified ones stay. A
 * token's logo goes with it.
 */
export async function sweepTokens(db: Db, most: number): Promise<void> {
  for (;;) {
    const { rows } = await db.read.execute<{ total: number }>(sql`select count(*)::int as total from token_terms`)
    const total = rows[0]?.total ?? 0
    if (total <= most) return
    // A little more than what is too much, so that it need not be done again for the next token.
    const many = Math.min(total - most + Math.floor(most / 100), mostAtOnce)
    if ((await transact(db, (tx) => removeLowest(tx, many))) === 0) return
  }
}

async function removeLowest(tx: Tx, many: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number; words: string }>(sql`
    select low.token_id as id, low.words from (
      select token_id, words, standing from token_terms where standing < ${verifiedFrom}
      order by standing asc nulls first limit ${many * 4}) low
    join tokens on tokens.id = low.token_id
    order by date_trunc('day', tokens.seen_at), low.standing, tokens.id limit ${many}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const removed = await tx.execute<{ id: number }>(sql`
    with gone as (
      delete from tokens where id in (select jsonb_array_elements_text(${ids}::jsonb)::int)
      returning id, chain, address_key),
    pictures as (
      delete from logos using gone where logos.chain = gone.chain and logos.address = gone.address_key)
    select id from gone`)
  const isRemoved = new Set(removed.rows.map(({ id }) => id))
  await countWords(
    tx,
    rows.filter(({ id }) => isRemoved.has(id)).map(({ words }) => words),
    [],
  )
  return removed.rows.length
}
