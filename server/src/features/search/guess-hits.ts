import type { ChainKey } from '@murmur/contract/chains'
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/transact.ts'
import { type NearWord, nearWords } from '#features/search/near-words.ts'
import { type Hit, walkOrLookUp } from '#features/search/walk-or-look-up.ts'

export type Guess = { errors: 1 | 2; hit: Hit }

const mostWordsGuessed = 3
const mostNear = 40

/** Tokens whose words differ from those asked for by a typing error or two in one of them; fewer errors first. */
export async function guessHits(tx: Tx, words: readonly string[], most: number, chain?: ChainKey): Promise<Guess[]> {
  if (words.length > mostWordsGuessed) return []
  const near: NearWord[][] = []
  for (const word of words) near.push(await nearWords(tx, word))
  const found = new Map<number, Guess>()
  for (const errors of [1, 2] as const) {
    const guesses = near.map((each) => each.filter((word) => word.errors <= errors).slice(0, mostNear))
    if (found.size >= most || guesses.every((each) => each.every((word) => word.errors < errors))) continue
    for (const hit of await tokensWith(tx, words, guesses, chain)) {
      if (!found.has(hit.id)) found.set(hit.id, { errors, hit })
    }
  }
  return [...found.values()]
}

/** Each word is either as asked, perhaps not yet typed to its end, or one of its near ones. */
async function tokensWith(tx: Tx, words: readonly string[], near: readonly NearWord[][], chain?: ChainKey) {
  const conditions = words.map((word, place) => {
    const others = near[place] ?? []
    const asked = words.length > 1 ? [`${word}[a-z0-9]*`] : []
    // Search keys hold letters and digits alone: nothing in them means anything to a regular expression.
    return sql`words ~ ${` (${[...asked, ...others.map((each) => each.word)].join('|')}) `}`
  })
  return walkOrLookUp(tx, sql.join(conditions, sql` and `), false, chain)
}
