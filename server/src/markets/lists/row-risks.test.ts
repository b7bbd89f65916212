import type { Address } from '@murmur/contract/address'
import { tokenKey } from '@murmur/contract/token-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { rowRisk, rowRisks } from './row-risks.ts'

const token = {
  chain: 'sol' as const,
  address: 'A' as Address,
  symbol: 'AIR',
  name: 'Air',
  isVerified: false,
  imitates: null,
}
const rest = { logoURI: '', rank: 1, liquidity: null, volume24hUSD: null, price: null, priceChange24hPercent: null }
const row = { ...token, ...rest, marketCap: null, isPromoted: true, createdAt: null }

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('rowRisks maps verdicts to row badges: unassessed is unknown, an imitation at least a caution, verified is fine', () => {
  const key = tokenKey(token)
  expect(rowRisk(token, new Map())).toBe('unknown')
  expect(rowRisk(token, new Map([[key, 'danger']]))).toBe('danger')
  expect(rowRisk({ ...token, imitates: 'USDC' }, new Map([[key, 'fine']]))).toBe('caution')
  expect(rowRisk({ ...token, imitates: 'USDC' }, new Map([[key, 'danger']]))).toBe('danger')
  expect(rowRisk({ ...token, isVerified: true }, new Map())).toBe('fine')
})

test('rowRisks assesses tokens in the background, shares verdicts with all instances, and lets them expire', async () => {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const deps = { db, now, assessRisk: async () => 'danger' as const, log: { error: () => undefined } }
  const [one, other] = [rowRisks(deps), rowRisks(deps)]
  one.assess([row])
  expect(one.version()).toBe(0)
  await expect.poll(() => one.version()).toBe(1)
  expect((await other.peek([row])).get(tokenKey(row))).toBe('danger')
  ahead = 3_700_000
  expect((await other.peek([row])).size).toBe(0)
})
