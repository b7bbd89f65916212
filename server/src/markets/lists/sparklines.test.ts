import type { Address } from '@murmur/contract/address'
import type { Candle } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { priceLevels, sparklines } from './sparklines.ts'

const hour = 3_600
const start = 1_800_000_000
const candle = (t: number, c: number): Candle => ({ t, o: c, h: c, l: c, c, v: 1 })

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('the sparkline store builds a line of the last price of each hour, scaled from 0 to 99, from the first candle on', () => {
  const candles = [candle(start, 10), candle(start + 900, 20), candle(start + 2 * hour, 15)]
  expect(priceLevels(candles, (start + 3 * hour) * 1000)).toEqual([0, 99, 50, 50])
  expect(priceLevels([candle(start, 3), candle(start + hour, 3)], (start + hour) * 1000)).toEqual([50, 50])
  expect(priceLevels([candle(start, 3)], start * 1000)).toEqual([])
  expect(priceLevels([], start * 1000)).toEqual([])
  const day = Array.from({ length: 48 }, (_, index) => candle(start + (index * hour) / 2, index))
  expect(priceLevels(day, (start + 24 * hour) * 1000)).toHaveLength(24)
})

test('the sparkline store loads lines in the background, shares them with all instances, and lets them expire', async () => {
  let ahead = 0
  const waits: number[] = []
  const token = { chain: 'sol' as const, address: 'A' as Address }
  const deps = {
    db,
    now: () => new Date((start + 2 * hour) * 1000 + ahead),
    readCandles: async () => {
      // The source takes a second.
      ahead += 1_000
      return [candle(start, 1), candle(start + hour, 2)]
    },
    wait: async (ms: number) => {
      waits.push(ms)
      return undefined
    },
    log: { error: () => undefined },
  }
  const [one, other] = [sparklines(deps), sparklines(deps)]
  one.load([token])
  expect(one.version()).toBe(0)
  await expect.poll(() => waits).toEqual([3_000])
  expect(one.version()).toBe(1)
  expect((await other.peek([token])).get(tokenKey(token))).toEqual([0, 99, 99])
  ahead += hour * 1000
  expect((await other.peek([token])).size).toBe(0)
})

test('the sparkline store logs a storage error once, and loads later requests', async () => {
  const errors: object[] = []
  let isBroken = true
  const deps = {
    db,
    now: () => new Date(start * 1000),
    readCandles: async () => {
      if (isBroken) throw new Error('The database is gone')
      return []
    },
    wait: async () => undefined,
    log: { error: (fields: object) => void errors.push(fields) },
  }
  const lines = sparklines(deps)
  const token = { chain: 'eth' as const, address: 'B' as Address }
  lines.load([token, { ...token, address: 'C' as Address }])
  await expect.poll(() => errors).toHaveLength(1)
  isBroken = false
  lines.load([token])
  await expect.poll(() => lines.version()).toBe(1)
  expect((await lines.peek([token])).get(tokenKey(token))).toEqual([])
})

test('the sparkline store stores no line while the sources do not respond, and loads it when they do', async () => {
  const token = { chain: 'eth' as const, address: 'D' as Address }
  let candles: Candle[] | undefined
  let waitCount = 0
  const lines = sparklines({
    db,
    now: () => new Date((start + hour) * 1000),
    readCandles: async () => candles,
    wait: async () => {
      waitCount++
      return undefined
    },
    log: { error: () => undefined },
  })
  lines.load([token])
  await expect.poll(() => waitCount).toBe(1)
  expect([lines.version(), (await lines.peek([token])).size]).toEqual([0, 0])
  candles = [candle(start, 1), candle(start + hour, 2)]
  lines.load([token])
  await expect.poll(() => lines.version()).toBe(1)
  expect((await lines.peek([token])).get(tokenKey(token))).toEqual([0, 99])
})
