import { eq, inArray } from 'drizzle-orm'
import { tokens, tokenTerms } from '#markets/tables/tokens.ts'
import type { Db } from '#platform/db/db.ts'
import { searchKey } from '#platform/token-names/search-key.ts'

const maxWords = 16
const maxRows = 64

/** The symbols of indexed tokens that are spelled like these words in any case, by word. Queries no vendor. */
export async function findSymbols(
  { db }: { db: Pick<Db, 'read'> },
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(words.slice(0, maxWords).map((word) => [searchKey(word), word]))
  keys.delete('')
  if (keys.size === 0) return new Map()
  const rows = await db.read
    .selectDistinct({ key: tokenTerms.symbolKey, symbol: tokens.symbol })
    .from(tokenTerms)
    .innerJoin(tokens, eq(tokens.id, tokenTerms.tokenId))
    .where(inArray(tokenTerms.symbolKey, [...keys.keys()]))
    .limit(maxRows)
  return new Map(rows.flatMap(({ key, symbol }) => (keys.has(key) ? [[keys.get(key) ?? key, symbol] as const] : [])))
}
