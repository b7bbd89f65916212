import type { Address } from '@murmur/contract/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { findPriceNear } from './find-price-near.ts'
import { addSamples } from './price-samples.store.ts'

const minute = 60_000
const start = Date.UTC(2026, 4, 1)
let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('findPriceNear returns the nearest sample of a token on its chain within ten minutes, including in a transaction', async () => {
  const add = (usdE18: bigint, minutes: number) =>
    transact(db, (tx) =>
      addSamples(tx, 'eth', [{ address: '0xA' as Address, usdE18 }], new Date(start + minutes * minute), 0),
    )
  await add(2_000n, -9)
  await add(2_100n, 4)
  const near = (minutes: number, chain: 'eth' | 'base' = 'eth', address = '0xA') =>
    transact(db, (tx) => findPriceNear(tx, chain, address as Address, new Date(start + minutes * minute)))
  expect([await near(0), await near(-4), await near(14), await near(14.1), await near(-19), await near(-20)]).toEqual([
    2_100n,
    2_000n,
    2_100n,
    null,
    2_000n,
    null,
  ])
  expect([await near(0, 'base'), await near(0, 'eth', '0xB')]).toEqual([null, null])
})
