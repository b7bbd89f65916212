import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solMarketId } from '#market/markets.ts'
import { wrappedSol } from '#solana/addresses.ts'
import { openTestSolana, type TestSolana } from '../../../test-support/open-test-solana.ts'
import { testSigner } from '../../../test-support/sol-client.ts'
import { createTrader, findSolToken, type Trader } from '../../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
const bonk = findSolToken('BONK')
const market = solMarketId(bonk.address)
let sol: TestSolana
let alice: Trader

beforeAll(async () => {
  sol = await openTestSolana(folder.path)
  alice = createTrader(sol, testSigner('alice'))
  sol.faucet.grant(alice.address, false)
})
afterAll(async () => {
  await sol.close()
  folder.remove()
})

const live = () => sol.tape.trades(market).filter(({ block }) => block > 0)

test("the sandbox's Jupiter records a swap on the tape, and moves the price by its size relative to the depth", async () => {
  const before = sol.book.usd(bonk.address) as number
  const order = await alice.buy(bonk, 3_000_000_000n)
  const { signature, done } = alice.executeSigned(order)
  expect(await done).toMatchObject({ status: 'Success' })
  const usd = 3 * 0.995 * (sol.book.usd(wrappedSol) as number)
  const [trade] = live()
  expect(trade).toMatchObject({ side: 'buy', trader: alice.address, hash: signature })
  expect(trade?.usd).toBeCloseTo(usd, 6)
  expect(trade?.amount).toBeCloseTo(Number(order.outAmount) / 10 ** bonk.decimals, 6)
  const after = sol.book.usd(bonk.address) as number
  expect(after / before).toBeCloseTo((1 + usd / (bonk.millions * 1e6)) ** 2, 9)
  expect(trade?.priceUsd).toBe(after)

  const sale = await alice.sell(bonk, BigInt(order.outAmount))
  expect(await alice.executeSigned(sale).done).toMatchObject({ status: 'Success' })
  expect(live().map(({ side }) => side)).toEqual(['buy', 'sell'])
  expect(sol.book.usd(bonk.address) as number).toBeLessThan(after)
})

test("the sandbox's Jupiter records no swap that fails on chain", async () => {
  const frozen = findSolToken('frozen')
  const order = await alice.buy(frozen, 10_000_000n)
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Failed' })
  expect(sol.tape.trades(solMarketId(frozen.address)).filter(({ block }) => block > 0)).toEqual([])
})

test("the sandbox's Jupiter records a swap that a crash left out exactly once after the chain is reopened", async () => {
  const order = await alice.buy(bonk, 100_000_000n)
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Success' })
  const trades = live()
  const price = sol.book.usd(bonk.address)
  await sol.close()
  const path = join(folder.path, 'sol', 'trades.jsonl')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`)
  for (let round = 0; round < 2; round += 1) {
    sol = await openTestSolana(folder.path)
    expect(live().map(({ hash, side }) => [hash, side])).toEqual(trades.map(({ hash, side }) => [hash, side]))
    expect(sol.book.usd(bonk.address) as number).toBeCloseTo(price as number, 12)
    if (round === 0) await sol.close()
  }
})
