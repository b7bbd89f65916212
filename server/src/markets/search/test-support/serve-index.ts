// A process for the bench: `serve-index FOLDER|POSTGRES-URL PINNED-AS-JSON`. Reads tokens from standard input, one JSON
// object per line: up to an empty line to fill a new index, then up to another one to index as reports. Serves
// /api/search and writes one line of JSON: its URL, both durations, and the token ids of imitations. Exits at the end
// of its input.

import { createInterface } from 'node:readline'
import type { Address } from '@murmur/contract/address'
import { sql } from 'drizzle-orm'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { makeSearch } from '#markets/search/make-search.ts'
import { searchRoutes } from '#markets/search/search.routes.ts'
import { type PinnedToken, verifiedList } from '#markets/search/verified-list.ts'
import { openDb } from '#platform/db/open-db.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import { fillIndex } from './fill-index.ts'

type TokenLine = Pick<TokenReport, 'chain' | 'address' | 'symbol' | 'name'> & { liquidity: number | null }

const target = process.argv[2] ?? ''
const db = await openDb(target.includes('://') ? { databaseUrl: target } : { dataDir: target })
const log = createLogger('warn', process.stderr)
const pinned = JSON.parse(process.argv[3] ?? '[]') as PinnedToken[]
const now = () => new Date()
const search = makeSearch({
  db,
  now,
  pinned,
  readAddress: (_, text) => text as Address,
  atAddress: async () => [],
  live: [],
  log,
  maxTokens: 2_000_000,
})

const at = now().toISOString()
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** Tokens from standard input, up to the next empty line. */
async function* readBatches(size: number): AsyncGenerator<TokenReport[]> {
  let batch: TokenReport[] = []
  for (let line = await input.next(); !line.done && line.value !== ''; line = await input.next()) {
    const { liquidity, ...named } = JSON.parse(line.value) as TokenLine
    batch.push({ source: 'DexScreener', at, ...named, ...(liquidity === null ? {} : { liquidity }) })
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

await search.indexTokens([])
const startedAt = performance.now()
await fillIndex(db, verifiedList(pinned), readBatches(20_000))
const fillMs = performance.now() - startedAt
// Indexes the remaining tokens as a running deployment would.
let learnMs = 0
let learned = 0
for await (const batch of readBatches(1_000)) {
  const from = performance.now()
  await search.indexTokens(batch)
  learnMs += performance.now() - from
  learned += batch.length
}
for (const table of ['tokens', 'token_terms', 'token_words']) await db.read.execute(sql.raw(`vacuum analyze ${table}`))
process.stdin.on('end', () => process.exit()).resume()

const { rows } = await db.read.execute<{ places: string[] | null }>(sql`
  select array_agg(tokens.chain || ':' || address) as places from tokens join token_terms on token_id = id
  where standing < 0`)
const app = await buildHttp({
  log,
  publicUrl: 'http://localhost',
  allowedOrigins: [],
  trustProxy: false,
  rateLimitScale: 1e6,
  findSession: async () => undefined,
})
searchRoutes(app, { ...search, figures: async () => [] })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const answer = { url, fillMs, learnMs, learned, imitations: rows[0]?.places ?? [] }
process.stdout.write(`${JSON.stringify(answer)}\n`)
