import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppEvent } from '@murmur/contract/events'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { Quote } from '@murmur/contract/trading/trades'
import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { parse } from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { listChats } from '#assistant/chats/chats.store.ts'
import { readMessages } from '#assistant/chats/messages.store.ts'
import { findUserByEmail } from '#identity/accounts/users.store.ts'
import { countRecoveryCodes, getFactors } from '#identity/factors/factors.store.ts'
import { listAlerts } from '#markets/watching/alerts.store.ts'
import { listStars } from '#markets/watching/stars.store.ts'
import type { Db } from '#platform/db/db.ts'
import { migrationsFolder } from '#platform/db/migrations-folder.ts'
import { openDb } from '#platform/db/open-db.ts'
import { findAuditBreak } from '#platform/db/record-audit.ts'
import { testPostgres } from '#platform/db/test-db.ts'
import { readEventsAfter } from '#platform/events/events.store.ts'
import { populatedDumps, populatePostgres, schemas } from '#test-support/old-schemas.ts'
import { tableFiles } from '#test-support/table-files.ts'
import { createPostgresJournal } from '#trading/execution/journal-postgres.ts'
import { countHistory } from '#trading/history/history-counts.store.ts'
import { readLedgers } from '#trading/history/ledger.store.ts'
import { readRecordedValues } from '#trading/history/recorded-values.store.ts'
import { findByKey } from '#trading/intents/idempotency.store.ts'
import { findIntent } from '#trading/intents/intents.store.ts'
import { readLimits } from '#trading/limits/limits.store.ts'
import { findCachedBalances } from '#wallets/balances/cached-balances.store.ts'
import hashes from './platform/db/migrations.sha256.json' with { type: 'json' }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

it('published migrations stay unchanged, and each is listed with its hash', () => {
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrationsFolder(), name)))
      .digest('hex')
  const found = Object.fromEntries(files.sort().map((name) => [name, hashOf(name)]))
  expect(found, 'add a new migration instead; list a new one in platform/db/migrations.sha256.json').toEqual(hashes)
})

type Opened = { db: Db; empty: string[] }

/**
 * Schemas that the embedded database upgrades. Each takes seconds there, so beside a server the quick run upgrades the oldest
 * alone, which passes through every migration with rows in its tables.
 */
const isOnBoth = process.env.MURMUR_TEST_ALL !== undefined
const embedded = testPostgres.length > 0 && !isOnBoth ? schemas.slice(0, 1) : schemas

let dumps: ReturnType<typeof populatedDumps> | undefined
async function openEmbedded(schema: string): Promise<Opened> {
  // Made once: it takes seconds.
  dumps ??= populatedDumps(embedded)
  const made = (await dumps).get(schema)
  if (!made) throw new Error(`No dump of schema ${schema}`)
  return { db: await openDb({ memory: true, dump: made.dump }), empty: made.empty }
}

async function openServer(schema: string): Promise<Opened> {
  const [fresh] = testPostgres
  if (!fresh) throw new Error('No Postgres server')
  const { url, drop } = await fresh()
  closing.push(drop)
  const empty = await populatePostgres(schema, url)
  return { db: await openDb({ databaseUrl: url }), empty }
}

const databases = [
  { name: 'PGlite', open: openEmbedded, schemas: embedded },
  ...(testPostgres.length > 0 ? [{ name: 'Postgres', open: openServer, schemas }] : []),
]

describe.each(databases)('on $name', ({ open, schemas }) => {
  it.each(schemas)(
    'upgrades a database of schema %s with a value in every column, whose rows can then be read',
    async (schema) => {
      const { db, empty } = await open(schema)
      closing.unshift(() => db.close())
      expect(empty, `add rows to server/src/platform/db/schema-fixtures/${schema}.json`).toEqual([])
      await expectEveryTableReads(db)
      await expectStoresRead(db)
      await expectRefusalsRead(db, schema)
    },
  )
})

async function expectEveryTableReads(db: Db) {
  for (const file of tableFiles()) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ file)
    for (const [name, table] of Object.entries(exported)) {
      if (!is(table, PgTable)) continue
      // Read twice: through the declared columns, and counted by the database.
      const rows = await db.read.select().from(table)
      const [counted] = (await db.read.execute<{ n: number }>(sql`select count(*)::int as n from ${table}`)).rows
      expect([name, rows.length]).toEqual([name, counted?.n])
    }
  }
}

/** A reason is read from its id and values; older rows keep their English sentence. */
async function expectRefusalsRead(db: Db, schema: string) {
  const journal = createPostgresJournal({ db, now: () => new Date(), onMove: () => Promise.resolve() })
  const old = await journal.load(parseIntentId('cccccccc-cccc-4ccc-8ccc-cccccccccccc'))
  expect(old?.refusal).toEqual({ code: 'NO_ROUTE', reason: null, legacyText: 'no-pool' })
  if (schema < '0007') return
  const reason = { reason: 'none-held', values: { symbol: '2024' } }
  expect((await journal.load(parseIntentId('60000000-0000-4000-8000-000000000006')))?.refusal).toEqual({
    code: 'INSUFFICIENT_BALANCE',
    reason,
  })
}

async function expectStoresRead(db: Db) {
  const ada = await findUserByEmail(db.read, 'ada@example.test')
  const grace = await findUserByEmail(db.read, 'grace@example.test')
  if (!ada || !grace) throw new Error('The users of the fixture are missing')
  expect(ada).toMatchObject({ username: 'ada', isVerified: true, holdUntil: null })
  expect(grace.holdUntil).toEqual(new Date('2026-11-25T18:40:00Z'))
  expect(await getFactors(db.read, grace.id)).toMatchObject({ authenticator: true, email: true })
  expect(await countRecoveryCodes(db.read, grace.id)).toBe(1)
  expect(await findAuditBreak(db.read, ada.id)).toBeUndefined()

  const limits = await readLimits(db.read, ada.id, new Date('2026-11-22T20:00:00Z'))
  expect(limits.now).toEqual({ perTradeUsd: 500, perDayUsd: 2000 })
  expect((await listAlerts(db, ada.id)).map(({ usdE18 }) => usdE18).sort()).toEqual(
    [5n * 10n ** 18n, 10n ** 21n].sort(),
  )
  expect(await listStars(db, ada.id)).toHaveLength(1)
  expect((await findCachedBalances(db, ada.id, 'eth'))?.tokens.length).toBeGreaterThan(0)

  const [chat] = await listChats(db, ada.id)
  const messages = await readMessages(db, parseChatId(chat?.id ?? ''), { limit: 50 })
  expect(messages.map(({ type }) => type)).toContain('trade_execution')
  for (const event of await readEventsAfter(db, ada.id, 0)) parse(AppEvent, event)

  const trade = await findByKey(db, ada.id, 'fixture-1')
  const intent = await findIntent(db, parseIntentId(trade?.executionId ?? ''))
  expect(parse(Quote, intent?.quote)).toMatchObject({ side: 'buy', chain: 'sol' })
  const journal = createPostgresJournal({ db, now: () => new Date(), onMove: () => Promise.resolve() })
  const lane = 'sol:GxHt6ZGmFhYdPSjgB6yPoyE6TF3icoGGFGtYkUXX7mYP'
  expect(await journal.load(parseIntentId(intent?.id ?? ''))).toMatchObject({
    state: 'settled',
    lane,
    fill: { bought: 59166719n },
  })
  expect((await readRecordedValues(db.read, [intent?.id ?? ''])).size).toBe(1)
  const counted = await countHistory(db, ada.id, { to: '2099-12-31' })
  expect(counted).toBeGreaterThan(0)
  expect(await countHistory(db, ada.id, {})).toBe(counted)
  const chains = (await readLedgers(db, [ada.id])).map(({ chain }) => chain)
  expect(new Set(chains)).toEqual(new Set(['sol', 'eth', 'base']))
}
