import { readFileSync } from 'node:fs'
import { type VisitorAnswer, visitorsApi } from '@murmur/contract/chat/visitors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexRequests, requestIndexFile } from '#ai/brains/offline/requests/match-requests.ts'
import { packArrays } from '#ai/retrieval/packed-arrays.ts'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'
import { openDb } from '#platform/db/open-db.ts'
import { apiClient } from '../../../../world/clients/api-client.ts'
import { builtFile } from '../../../../world/paths.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

/** Tables of market data and of the server itself, which any visit to the public pages fills. */
const sharedTables = [
  'logos',
  'market_snapshots',
  'price_samples',
  'settings',
  'token_terms',
  'token_words',
  'tokens',
  'transfer_cursors',
  'upstream_budgets',
]

let world: World
beforeAll(async () => {
  world = await startWorld({ embedded: true, env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => world?.stop())

const ask = (text: string, context?: string | null) =>
  apiClient(world.url).call<{ data: VisitorAnswer }>('POST', '/api/ask', { text, context })

test('the built server answers visitors, limits them, and stores none of their data', async () => {
  const risk = await ask('is BONK safe?')
  expect(risk).toMatchObject({ status: 200, body: { data: { needsAccount: false } } })
  expect(JSON.stringify(risk.body.data.parts)).toContain('BONK on Solana')
  const order = await ask('buy $5 of BONK', risk.body.data.context)
  expect(order.body.data.needsAccount).toBe(true)
  const rows = order.body.data.parts.flatMap((part) => (part.type === 'figures' ? part.rows : []))
  expect(rows.map(({ label }) => label)).toEqual(['You pay', 'You get', 'Price now', 'Murmur’s fee', 'Risk'])
  const others = [
    'yes',
    'sell half of my BONK',
    'what do I own?',
    'alert me when BONK hits $1',
    'what is slippage',
    "what's trending",
  ]
  for (const text of others) expect([text, (await ask(text, order.body.data.context)).status]).toEqual([text, 200])
  expect((await ask('x'.repeat(301))).status).toBe(400)
  const flood = await Promise.all(Array.from({ length: visitorsApi.ask.limit.max }, () => ask('hello')))
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect(flood.find(({ status }) => status === 429)?.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' })

  await world.server.stop()
  expect(await filledTables(world.dataDir)).toEqual(expect.arrayContaining(['tokens']))
  expect((await filledTables(world.dataDir)).filter((table) => !sharedTables.includes(table))).toEqual([])
})

test('the build stores an index of the same examples as the sources', () => {
  const stored = readFileSync(builtFile('server', `locales/fr/${requestIndexFile}`))
  expect(stored.equals(packArrays(runWithoutPause(indexRequests('fr'))))).toBe(true)
})

/** The names of all tables that have a row. */
async function filledTables(dataDir: string): Promise<string[]> {
  const db = await openDb({ dataDir })
  try {
    const names = await db.read.execute(sql`select tablename from pg_tables where schemaname = 'public' order by 1`)
    const filled: string[] = []
    for (const { tablename } of names.rows as { tablename: string }[]) {
      const { rows } = await db.read.execute(sql`select 1 from ${sql.identifier(tablename)} limit 1`)
      if (rows.length > 0) filled.push(tablename)
    }
    return filled
  } finally {
    await db.close()
  }
}
