import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'
import { findNearWords, type NearWord } from './find-near-words.ts'
import { findTopHits, type Hit, matchLimit, maxLookupRows } from './find-top-hits.ts'

export type FuzzyHit = { errors: 1 | 2; hit: Hit }

const maxWordsGuessed = 3
const maxNearWords = 40
/** Words used by at most this many tokens are looked up together. */
const rareWordUses = 300

/** Finds tokens that match the words with one or two typing errors in one of the words; fewer errors first. */
export async function findFuzzyHits(
  tx: Tx,
  words: readonly string[],
  limit: number,
  chain?: ChainKey,
): Promise<FuzzyHit[]> {
  if (words.length > maxWordsGuessed) return []
  const near: NearWord[][] = []
  for (const word of words) near.push(await findNearWords(tx, word))
  const found = new Map<number, FuzzyHit>()
  for (const errors of [1, 2] as const) {
    const fuzzyHits = near.map((each) => each.filter((word) => word.errors <= errors).slice(0, maxNearWords))
    if (found.size >= limit || fuzzyHits.every((each) => each.every((word) => word.errors < errors))) continue
    for (const hit of await findTokensMatchingAllWords(tx, words, fuzzyHits, chain)) {
      if (!found.has(hit.id)) found.set(hit.id, { errors, hit })
    }
  }
  return [...found.values()]
}

/** Finds tokens that match every word: as typed, as a prefix, or by a similar word. */
async function findTokensMatchingAllWords(
  tx: Tx,
  words: readonly string[],
  near: readonly NearWord[][],
  chain?: ChainKey,
): Promise<Hit[]> {
  const [only] = near
  if (only && near.length === 1)
    return tokensWithAnyWord(
      tx,
      only.map(({ word }) => word),
      chain,
    )
  const conditions = words.map((word, index) => {
    const others = near[index] ?? []
    return isLikeAnyPattern([`% ${word}%`, ...others.map((each) => `% ${each.word} %`)])
  })
  return findTopHits(tx, sql.join(conditions, sql` and `), false, chain)
}

/** Finds the best tokens with any of these words: rare words in one lookup, each common word separately. */
async function tokensWithAnyWord(tx: Tx, words: readonly string[], chain: ChainKey | undefined): Promise<Hit[]> {
  const joined = words.join(' ')
  const { rows } = await tx.execute<Hit & { word: string }>(sql`
    select word, best.token_id as id, best.standing
    from (
      select word, uses from token_words
      where word in (select unnest(string_to_array(${joined}, ' '))) and uses > ${rareWordUses} offset 0) common
    cross join lateral unnest(top_tokens(array['% ' || word || ' %'], ${chain ?? null}, uses > ${maxLookupRows})) found(id)
    cross join lateral (select token_id, standing from token_terms where token_id = found.id offset 0) best`)
  const commonWords = new Set(rows.map(({ word }) => word))
  const rare = words.filter((word) => !commonWords.has(word)).map((word) => `% ${word} %`)
  const others = rare.length > 0 ? await findTopHits(tx, isLikeAnyPattern(rare), false, chain) : []
  return [...rows.map(({ id, standing }) => ({ id, standing })), ...others]
    .sort((a, b) => b.standing - a.standing)
    .slice(0, matchLimit)
}

/**
 * Builds one LIKE condition per pattern, so that the trigram index applies; a regular expression of forty words took 30
 * ms to prepare.
 */
function isLikeAnyPattern(patterns: readonly string[]): SQL {
  const likes = patterns.map((pattern) => sql`words like ${pattern}`)
  return sql`(${sql.join(likes, sql` or `)})`
}
