import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { marketById, solMarketId } from '#market/markets.ts'
import { createRandomWalk } from '#market/random-walk.ts'
import { openTape } from '#market/tape/open-tape.ts'
import { wrappedSol } from '#solana/addresses.ts'
import { createPriceBook, savedMarketStates } from '#solana/market/price-book.ts'
import { priceKey, solTokens } from '#solana/seed/sol-tokens.ts'
import { findSolToken } from '../../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)

const startedAt = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const bonk = findSolToken('BONK').address
const bonkMarket = solMarketId(bonk)

async function open(name: string, time = { now: startedAt }) {
  const walk = createRandomWalk(solTokens.map(priceKey), Math.random)
  const now = () => time.now
  const path = join(folder.path, `${name}.json`)
  const readStates = async () => ({ block: 1, initialStates: savedMarketStates(path, time.now) })
  const tape = await openTape({ chain: 'sol', path: join(folder.path, `${name}.jsonl`), now, readStates })
  const book = createPriceBook({ path, walk, tape, now, slot: () => 7, random: Math.random })
  return { book, walk, tape, time }
}

const market = () => {
  const found = marketById('sol', bonkMarket)
  if (!found) throw new Error('unreachable')
  return found
}

test('the price book starts at the seeded prices, with a history that initialStates there', async () => {
  const { book, tape } = await open('fresh')
  expect(book.usd(wrappedSol)).toBe(150)
  expect(book.usd(findSolToken('WETH').address)).toBe(3500)
  expect(book.usd(findSolToken('unpriced').address)).toBeUndefined()
  expect(book.usd('nothing')).toBeUndefined()
  for (const token of solTokens.filter(({ usd }) => usd)) {
    const trades = tape.trades(solMarketId(token.address))
    const change = (book.usd(token.address) ?? 0) / (trades[0]?.native ?? 0) - 1
    expect(change).not.toBe(0)
    expect(Math.abs(change)).toBeLessThan(['USDC', 'USDT', 'PYUSD'].includes(priceKey(token)) ? 0.002 : 0.25)
  }
})

test("the price book moves the price by a trade's size relative to the depth, and keeps it after a restart", async () => {
  const { book, tape, time } = await open('moving')
  const depth = findSolToken('BONK').millions * 1e6
  const start = book.usd(bonk) as number
  book.trade(bonk, { side: 'buy', usd: depth / 100, amount: 5, trader: 'me', hash: 'one', slot: 9 })
  expect((book.usd(bonk) as number) / start).toBeCloseTo(1.01 ** 2, 9)
  book.trade(bonk, { side: 'sell', usd: depth / 100, amount: 5, trader: 'me', hash: 'two', slot: 9 })
  expect(book.usd(bonk)).toBeCloseTo(start, 12)
  expect(tape.trades(bonkMarket).slice(-2)).toMatchObject([
    { side: 'buy', usd: depth / 100, amount: 5, trader: 'me', hash: 'one', at: startedAt },
    { side: 'sell', hash: 'two' },
  ])
  book.shift(bonk, 0.5)
  expect((book.usd(bonk) as number) / start).toBeCloseTo(0.5, 9)
  time.now += 30 * hour
  const again = await open('moving', time)
  expect((again.book.usd(bonk) as number) / start).toBeCloseTo(0.5, 9)
  expect(again.tape.trades(bonkMarket)).toEqual(tape.trades(bonkMarket))
  // A shift is permanent: the market does not trade back.
  const count = again.tape.trades(bonkMarket).length
  again.book.follow(market())
  expect(again.tape.trades(bonkMarket)).toHaveLength(count)
})

test('the price book trades towards the walk, by no more than three percent per trade', async () => {
  const { book, walk, tape } = await open('following')
  walk.set('BONK', Math.log(1.05))
  const start = book.usd(bonk) as number
  book.follow(market())
  expect(Math.log((book.usd(bonk) as number) / start)).toBeCloseTo(0.03, 9)
  book.follow(market())
  expect((book.usd(bonk) as number) / start).toBeCloseTo(1.05, 9)
  const last = tape.trades(bonkMarket).at(-1)
  expect(last).toMatchObject({ side: 'buy', hash: null, block: 7, priceUsd: book.usd(bonk) })
  expect(last?.usd).toBeCloseTo(5e6 * (Math.exp((Math.log(1.05) - 0.03) / 2) - 1), 3)
})
