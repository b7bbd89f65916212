import { evmCoinAddress } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import { pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handTrader, treasury } from '#test-support/hand-trader.ts'
import { type OpenSandbox, openSandbox } from '#test-support/open-sandbox.ts'
import { sandboxToken, sandboxTokens } from '#test-support/sandbox-token.ts'
import { poolPrices } from './pool-prices.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.stop())

const coin = { address: evmCoinAddress, decimals: 18 }

test.each(['eth', 'base'] as const)('every token of %s is priced as its pools were seeded', async (key) => {
  const prices = poolPrices([sandbox.evm[key]])
  const tokens = sandboxTokens().filter(({ chain }) => chain === key)
  const marks = await prices.usd(key, [coin, ...tokens])
  expect(displayNumber(marks.get(coin.address)?.usdE18 ?? 0n, 18)).toBeCloseTo(3500, 0)
  for (const { address, usd } of tokens) {
    const ratio = displayNumber(marks.get(address)?.usdE18 ?? 0n, 18) / Number(usd)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.001)
    expect(marks.get(address)?.liquidityE18).toBeGreaterThan(100_000n * 10n ** 18n)
    expect(marks.get(address)?.spreadBps ?? 0).toBeLessThan(100)
  }
  const dollar = marks.get(sandbox.evm[key].config.addresses.usdc)
  expect([dollar?.usdE18, dollar?.spreadBps]).toEqual([10n ** 18n, undefined])
  // Those with a second pool of weight are compared.
  expect([...marks.values()].filter(({ spreadBps }) => spreadBps !== undefined).length).toBeGreaterThan(0)
})

test('what no pool trades has no price, and other chains have none here', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  expect(await prices.usd('eth', [{ address: treasury, decimals: 18 }])).toEqual(new Map())
  expect(await prices.usd('base', [coin])).toEqual(new Map())
  expect(await prices.usd('sol', [coin])).toEqual(new Map())
})

test('250 tokens at once', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  const strangers = Array.from({ length: 250 }, (_, index) => ({
    address: pad(toHex(index + 1), { size: 20 }),
    decimals: 18,
  }))
  const { address } = sandboxToken('eth', 'UNI')
  const marks = await prices.usd('eth', [...strangers, { address, decimals: 18 }, coin])
  expect([...marks.keys()].sort()).toEqual([address, coin.address].sort())
})

test('a price is kept for its block and moves with the next trade', async () => {
  const prices = poolPrices([sandbox.evm.base])
  const token = sandboxToken('base', 'DEGEN')
  const trader = await handTrader(sandbox, 'base', 100n)
  const read = async () => (await prices.usd('base', [token])).get(token.address)?.usdE18 ?? 0n
  const before = await read()
  expect(await read()).toBe(before)
  await trader.carryOut((await trader.quote('buy', token.address, 10n * 10n ** 18n)).terms)
  expect(await read()).toBeGreaterThan(before)
})

test('a node that is away: UPSTREAM_DOWN', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  await sandbox.fault('eth', { action: 'refuse', count: 6 })
  await expect(prices.usd('eth', [coin])).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
