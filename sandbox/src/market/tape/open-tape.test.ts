import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getMarkets } from '#market/markets.ts'
import { initialMarketStates } from '#market/tape/initial-market-states.ts'
import { openTape } from '#market/tape/open-tape.ts'
import type { Trade } from '#market/tape/trade.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)

const startedAt = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const market = getMarkets('eth')[3] as ReturnType<typeof getMarkets>[number]

function open(name: string) {
  const readStates = async () => ({ block: 4, initialStates: initialMarketStates('eth', startedAt) })
  return openTape({ chain: 'eth', path: join(folder.path, name), now: () => startedAt, maxLines: 4000, readStates })
}

function trade(number: number, at: number): Trade {
  const native = 1 + number / 100_000
  const known = { market: market.id, at, side: number % 2 ? 'sell' : 'buy', trader: 'me', usd: 10, amount: 3 } as const
  return { ...known, native, priceUsd: 2 * native, hash: `0x${number}`, logIndex: 1, block: 5 + number }
}

test('the trade tape restores the trades and the earlier candles, and truncates a torn last entry', async () => {
  const tape = await open('again')
  expect(tape).toMatchObject({ startedAt, lastBlock: 4 })
  const past = tape.trades(market.id)
  expect(past.length).toBeGreaterThan(50)
  expect(past.at(-1)?.native).toBeCloseTo(market.base.usd as number, 9)
  tape.add([trade(1, startedAt + 1000), trade(2, startedAt + 1000)])
  tape.add([trade(3, startedAt + hour)])
  const before = [tape.trades(market.id), tape.candles(market, 4 * hour, startedAt - 90 * 24 * hour, startedAt + hour)]
  tape.close()
  appendFileSync(join(folder.path, 'again'), '{"trade":{"market":"0x')
  const again = await open('again')
  expect(again.lastBlock).toBe(8)
  const after = [again.trades(market.id), again.candles(market, 4 * hour, startedAt - 90 * 24 * hour, startedAt + hour)]
  expect(after).toEqual(before)
  again.close()
})

test('the trade tape turns old trades into candles in memory and in the file, without changing any figure', async () => {
  const tape = await open('old')
  const count = 6000
  for (let number = 0; number < count; number += 1000) {
    tape.add(Array.from({ length: 1000 }, (_, index) => trade(number + index, startedAt + (number + index) * 60_000)))
  }
  const end = startedAt + count * 60_000
  const kept = tape.trades(market.id)
  expect(kept.length).toBeLessThan(27 * 60)
  expect(kept[0]?.at).toBeLessThanOrEqual(end - 26 * hour)
  const days = tape.candles(market, 24 * hour, startedAt - 300 * 24 * hour, end)
  expect(days.length).toBeGreaterThan(300)
  const whole = days.filter(({ t }) => t > startedAt && t + 24 * hour < end)
  expect(whole.map(({ v }) => v)).toEqual(whole.map(() => 1440 * 10))
  const hours = tape.candles(market, hour, startedAt, end)
  tape.close()
  expect(readFileSync(join(folder.path, 'old'), 'utf8').split('\n').length).toBeLessThan(4100)
  expect(statSync(join(folder.path, 'old')).size).toBeLessThan(1_500_000)
  const again = await open('old')
  expect(again.trades(market.id)).toEqual(kept)
  expect(again.candles(market, 24 * hour, startedAt - 300 * 24 * hour, end)).toEqual(days)
  expect(again.candles(market, hour, startedAt, end)).toEqual(hours)
  expect(again.usdBefore(market, startedAt + 20 * hour)).toBeCloseTo(2 * (1 + (20 * 60) / 100_000), 3)
  again.close()
})
