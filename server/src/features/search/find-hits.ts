import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/transact.ts'
import { guessHits } from '#features/search/guess-hits.ts'
import { type Hit, onChain, walkOrLookUp } from '#features/search/walk-or-look-up.ts'

/** How a token answers a question, the best first. `part`: within a word, its words in another order, or an address. */
export const classes = ['symbol', 'name', 'start', 'part', 'guess', 'wild-guess'] as const
export type Class = (typeof classes)[number]
export type ClassedHit = Hit & { class: Class }

export type Question = {
  /** Its search key. */
  key: string
  /** What could begin an address, as it was typed; undefined: nothing could. */
  address: string | undefined
  chain: ChainKey | undefined
}

const enough = 20
const fewEnoughToGuess = 5
const mostWords = 6

/** The candidates for an answer, class by class until there are enough; in each the best twenty. */
export async function findHits(tx: Tx, { key, address, chain }: Question): Promise<ClassedHit[]> {
  // The planner would read a whole table for the chance of a quick end.
  await tx.execute(sql`set local enable_seqscan = off`)
  const hits = new Map<number, ClassedHit>()
  const add = (named: Class, found: readonly Hit[]) => {
    for (const hit of found) if (!hits.has(hit.id)) hits.set(hit.id, { ...hit, class: named })
  }
  // Imitations go last, whatever they match: they fill no place.
  const count = () => [...hits.values()].filter(({ standing }) => standing >= 0).length

  if (address) add('part', await byAddress(tx, address, chain))
  const words = key.split(' ').filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return [...hits.values()]
  for (const named of ['symbol', 'name'] as const) add(named, await called(tx, named, key, chain))
  if (count() < enough) add('start', await walkOrLookUp(tx, hasWords(`% ${key}%`), key.length < 5, chain))
  if (count() < enough && /[a-z0-9]{3}/.test(key)) {
    add('part', await walkOrLookUp(tx, hasWords(`%${key}%`), key.length < 4, chain))
  }
  if (count() < enough && words.length > 1) {
    const all = words.map((word) => hasWords(`% ${word}%`))
    add('part', await walkOrLookUp(tx, sql.join(all, sql` and `), true, chain))
  }
  if (count() < fewEnoughToGuess) {
    for (const { errors, hit } of await guessHits(tx, words, enough - count(), chain)) {
      add(errors === 1 ? 'guess' : 'wild-guess', [hit])
    }
  }
  return [...hits.values()]
}

function hasWords(pattern: string): SQL {
  return sql`words like ${pattern}`
}

async function called(tx: Tx, named: 'symbol' | 'name', key: string, chain: ChainKey | undefined): Promise<Hit[]> {
  const { rows } = await tx.execute<Hit>(sql`
    select token_id as id, standing from token_terms where ${sql.raw(`${named}_key`)} = ${key} ${onChain(chain)}
    order by standing desc nulls last limit ${enough}`)
  return rows
}

async function byAddress(tx: Tx, address: string, chain: ChainKey | undefined): Promise<Hit[]> {
  const start = `${address.startsWith('0x') ? address.toLowerCase() : address}%`
  const { rows } = await tx.execute<Hit>(sql`
    select id, standing from (
      select id from tokens where address_key like ${start} ${onChain(chain)} limit 200) begun
    join token_terms on token_id = id
    order by standing desc limit ${enough}`)
  return rows
}
