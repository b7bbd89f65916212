import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createRandomWalk } from '#market/random-walk.ts'
import { wrappedSol } from '#solana/addresses.ts'
import { createPriceBook } from '#solana/market/price-book.ts'
import { priceKey, solTokens } from '#solana/seed/sol-tokens.ts'
import { tokenOf } from '../../../test-support/sol-trader.ts'
import { temporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const startedAt = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const bonk = tokenOf('BONK').address

function open(name: string) {
  const time = { now: startedAt }
  const walk = createRandomWalk(solTokens.map(priceKey), Math.random)
  const book = createPriceBook({ path: join(folder.path, name), walk, startedAt, now: () => time.now })
  return { book, walk, time }
}

test('a fresh market starts at the seeded prices and has a past of its own', () => {
  const { book } = open('fresh')
  expect(book.usd(wrappedSol)).toBe(150)
  expect(book.usd(tokenOf('WETH').address)).toBe(3500)
  expect(book.usd(tokenOf('unpriced').address)).toBeUndefined()
  expect(book.usd('nothing')).toBeUndefined()
  for (const token of solTokens.filter(({ usd }) => usd)) {
    const change = book.changePercent(token.address, 24 * hour) as number
    expect(change).not.toBe(0)
    expect(Math.abs(change)).toBeLessThan(['USDC', 'USDT', 'PYUSD'].includes(priceKey(token)) ? 0.2 : 20)
  }
})

test('changes follow the moves, and all of it outlives a restart', () => {
  const { book, walk, time } = open('moving')
  const before = book.changePercent(bonk, hour) as number
  walk.set('BONK', Math.log(1.1))
  expect(book.usd(bonk)).toBeCloseTo(0.0000148 * 1.1, 12)
  expect(1 + (book.changePercent(bonk, hour) as number) / 100).toBeCloseTo(1.1 * (1 + before / 100), 9)
  book.note()
  time.now += 2 * hour
  expect(book.changePercent(bonk, hour)).toBeCloseTo(0, 9)
  book.shift(bonk, 0.5)
  expect(book.changePercent(bonk, hour)).toBeCloseTo(-50, 9)
  time.now += 30 * hour

  const again = open('moving')
  again.time.now = time.now
  expect(again.book.usd(bonk)).toBeCloseTo(0.0000148 * 0.55, 12)
  expect(again.book.changePercent(bonk, 24 * hour)).toBeCloseTo(0, 9)
  expect(again.book.changePercent(bonk, 31 * hour)).toBeCloseTo(-50, 9)
})
