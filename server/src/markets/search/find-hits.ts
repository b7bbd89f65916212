import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { findFuzzyHits } from './find-fuzzy-hits.ts'
import { type MatchedTokenRow, readMatchedTokens } from './read-matched-tokens.ts'

/**
 * How a token matches a query, best first. `part`: the query is part of a word, has the words in another order, or is
 * part of an address.
 */
export const matchClasses = ['symbol', 'name', 'start', 'part', 'guess', 'wild-guess'] as const
export type MatchClass = (typeof matchClasses)[number]

export type TokenQuery = {
  /** The search key of the query text. */
  key: string
  /** The typed prefix of an address; undefined if the text cannot be one. */
  addressPrefix: string | undefined
  chain: ChainKey | undefined
}

const maxHits = 20
const maxHitsForFuzzySearch = 5

/**
 * Finds candidates and how they match: by letters (in the database, db/rules/find-tokens.sql), and if there are few,
 * with typing errors. Each token occurs once.
 */
export async function findHits(
  db: Db,
  { key, addressPrefix, chain }: TokenQuery,
): Promise<MatchedTokenRow<MatchClass>[]> {
  const start = addressPrefix && addressKey(addressPrefix)
  const hits = await readMatchedTokens<MatchClass>(
    db.read,
    sql`find_tokens(${key}, ${start ?? null}, ${chain ?? null})`,
  )
  const certainCount = hits.filter(({ standing }) => standing >= 0).length
  if (certainCount >= maxHitsForFuzzySearch) return hits
  const foundIds = new Set(hits.map(({ id }) => id))
  return transact(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const fuzzyHits = await findFuzzyHits(tx, key.split(' '), maxHits - certainCount, chain)
    const records = fuzzyHits
      .filter(({ hit }) => !foundIds.has(hit.id))
      .map(({ errors, hit }) => ({ id: hit.id, class: errors === 1 ? 'guess' : 'wild-guess' }))
    if (records.length === 0) return hits
    const guessRecords = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as`
    return [
      ...hits,
      ...(await readMatchedTokens<MatchClass>(tx, sql`(select * from ${guessRecords} given(id int, class text))`)),
    ]
  })
}
