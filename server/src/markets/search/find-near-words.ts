import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'
import { editDistance, getMaxErrors } from '#platform/token-names/edit-distance.ts'

export type NearWord = { word: string; errors: 1 | 2 }

/** Maximum number of words compared per piece; a piece that starts more words is too unspecific. */
const maxCompared = 6_000

/**
 * Finds indexed words within one or two typing errors of a word, one error first. One error leaves the first or last
 * half of a word intact, unless it swaps the two middle letters; two errors leave its first or last third intact, or
 * are missed. So only a few words, read from an index alone, are compared.
 */
export async function findNearWords(tx: Tx, word: string): Promise<NearWord[]> {
  const { length } = word
  const maxErrors = getMaxErrors(length, length + 1)
  if (maxErrors === 0 || length > 40) return []
  const start = Math.floor(length / (maxErrors + 1))
  const end = maxErrors === 1 ? length - start : start
  const [from, to] = [length - maxErrors, length + maxErrors]
  const backwards = reverseText(word)
  const candidates = new Set<string>([swapMiddleLetters(word, start)])
  for (const each of await wordsStartingWith(tx, 'word', word.slice(0, start), from, to)) candidates.add(each)
  for (const each of await wordsStartingWith(tx, 'backwards', backwards.slice(0, end), from, to)) {
    candidates.add(reverseText(each))
  }
  const near: NearWord[] = []
  for (const each of candidates) {
    const allowedErrors = getMaxErrors(length, each.length)
    const errors = allowedErrors === 0 ? 9 : editDistance(word, each, allowedErrors)
    if ((errors === 1 || errors === 2) && errors <= allowedErrors) near.push({ word: each, errors })
  }
  return near.sort((a, b) => a.errors - b.errors || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
}

async function wordsStartingWith(tx: Tx, side: 'word' | 'backwards', piece: string, from: number, to: number) {
  const column = sql.raw(side)
  const { rows } = await tx.execute<{ all: string | null }>(sql`
    select string_agg(found, ' ') as all from (
      select ${column} as found from token_words
      where ${column} like ${`${piece}%`} and length(${column}) between ${from} and ${to}
      limit ${sql.raw(String(maxCompared))}) near`)
  return rows[0]?.all?.split(' ') ?? []
}

function reverseText(word: string): string {
  return [...word].reverse().join('')
}

/** Swaps the two letters at the middle of a word. */
function swapMiddleLetters(word: string, position: number): string {
  return word.slice(0, position - 1) + word.charAt(position) + word.charAt(position - 1) + word.slice(position + 1)
}
