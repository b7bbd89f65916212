import { randomUUID } from 'node:crypto'
import { parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradedTokens } from './traded-tokens.ts'

const tokens = ['AAA', 'BBB', 'CCC'].map((symbol, index) => ({
  address: `0x${index}`,
  symbol,
  name: symbol,
  decimals: index,
}))

describe.each(testDatabases)('traded tokens on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  async function trade(userId: UserId, token: object, chain: 'eth' | 'base') {
    const id = parseIntentId(randomUUID())
    await insertTestIntent(db, id, { userId })
    const at = new Date()
    await transact(db, async (tx) => {
      const quote = sql`jsonb_set(${intents.quote}, '{token}', ${JSON.stringify(token)}::jsonb)`
      await tx.update(intents).set({ quote }).where(sql`${intents.id} = ${id}`)
      const row = { id, userId, lane: 'l', chain, side: 'buy' as const, state: 'released' as const, version: 1 }
      await tx.insert(executions).values({ ...row, deadline: 0, networkFee: 0n, createdAt: at, updatedAt: at })
    })
  }

  test('lists each token of a chain once, for the given user only', async () => {
    const [user, other] = [randomUUID(), randomUUID()]
    const [a, b, c] = tokens as [object, object, object]
    for (const token of [a, b, a]) await trade(parseUserId(user), token, 'eth')
    await trade(parseUserId(user), c, 'base')
    await trade(parseUserId(other), c, 'eth')
    const found = await tradedTokens(db, parseUserId(user))
    expect(found.map(({ chain, symbol }) => `${chain} ${symbol}`).sort()).toEqual(['base CCC', 'eth AAA', 'eth BBB'])
    expect(found).toContainEqual({ chain: 'base', ...c })
    expect(await tradedTokens(db, parseUserId(randomUUID()))).toEqual([])
  })
})
