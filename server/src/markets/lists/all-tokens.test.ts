import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { TokenList } from '@murmur/contract/markets/markets'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '#markets/tables/tokens.ts'
import { type FakeSource, fakeSource } from '#markets/test-support/fake-source.ts'
import { type Instance, makeClock, newTestEnvironment, openInstance } from '#markets/test-support/markets-world.ts'
import { e18 } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'

const hex = (n: number) => toEvmAddress(`0x${n.toString(16).padStart(40, '0')}`)
const solMint = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')
const clock = { ahead: 0 }
const now = makeClock({ clock })
let db: Db
let instance: Instance
let source: FakeSource

beforeAll(async () => {
  db = await openMemory()
  source = fakeSource(
    'DexScreener',
    { tokens: { [hex(2)]: { volume24h: 70, createdAt: '2026-01-01T00:00:00.000Z' } } },
    now,
  )
  instance = await openInstance({ ...(await newTestEnvironment([source], async () => db)), clock })
})
afterAll(async () => {
  await instance?.close()
  await db?.close()
})

type Row = Partial<typeof tokens.$inferInsert>

async function insertToken(n: number, changes: Row = {}): Promise<void> {
  const row = {
    chain: 'eth' as const,
    address: hex(n),
    addressKey: hex(n).toLowerCase(),
    symbol: `T${n}`,
    name: `Token ${n}`,
    source: 'DexScreener' as const,
    decimals: 18,
    isVerified: false,
    isVendorVerified: false,
    liquidity: n * 1_000,
    usdE18: BigInt(n) * e18,
    pricedAt: now(),
    seenAt: now(),
  }
  await transact(db, (tx) => tx.insert(tokens).values({ ...row, ...changes }))
}

test('the list of all tokens lists the priced tokens of one chain by liquidity, with stored reports where there are any', async () => {
  for (const n of [1, 2, 3]) await insertToken(n)
  await insertToken(4, { pricedAt: new Date(now().getTime() - 25 * 3_600_000) })
  await insertToken(5, { liquidity: null })
  await insertToken(6, { chain: 'base', addressKey: `${hex(6).toLowerCase()}` })
  // A report that another screen has requested.
  await instance.markets.tokens([{ chain: 'eth', address: hex(2) }])
  const before = source.calls.length
  const { status, body } = await instance.visitor().call('GET', '/api/markets/all/ethereum')
  expect(status).toBe(200)
  expect(v.parse(TokenList, body)).toEqual(body)
  const listed = body.tokens.map(({ symbol, rank, price, volume24hUSD, risk }: (typeof body.tokens)[number]) => [
    symbol,
    rank,
    price,
    volume24hUSD,
    risk,
  ])
  expect(listed).toEqual([
    ['T3', 1, 3, null, 'unknown'],
    ['PEPE', 2, null, 70, 'unknown'],
    ['T1', 3, 1, null, 'unknown'],
  ])
  expect(body.tokens.filter((token: object) => 'priceAsOf' in token)).toEqual([])
  // No source was queried for the list.
  expect(source.calls).toHaveLength(before)
  expect((await instance.visitor().call('GET', '/api/markets/all/dogechain')).status).toBe(400)
})

test('the list of all tokens has the time of each price that is older than three minutes', async () => {
  const pricedAt = new Date(now().getTime() - 23 * 3_600_000)
  await insertToken(7, { chain: 'sol', address: solMint, addressKey: solMint, pricedAt })
  const { body } = await instance.visitor().call('GET', '/api/markets/all/solana')
  expect(body.tokens).toMatchObject([{ symbol: 'T7', price: 7, priceAsOf: pricedAt.toISOString() }])
})
