import { type Address, toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxToken, sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader, treasury } from '#test-support/sandbox/test-trader.ts'
import { poolPrices } from './pool-prices.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const coin = { address: evmCoinAddress, decimals: 18 }

test.each(['eth', 'base'] as const)('prices every token of %s as its pools were seeded', async (key) => {
  const prices = poolPrices([sandbox.evm[key]])
  const tokens = sandboxTokens().filter(({ chain }) => chain === key)
  const marks = await prices.usd(key, [coin, ...tokens])
  expect(toDisplayNumber(marks.get(coin.address)?.usdE18 ?? 0n, 18)).toBeCloseTo(3500, 0)
  for (const { address, usd } of tokens) {
    const ratio = toDisplayNumber(marks.get(address)?.usdE18 ?? 0n, 18) / Number(usd)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.001)
    expect(marks.get(address)?.liquidityE18).toBeGreaterThan(100_000n * 10n ** 18n)
    expect(marks.get(address)?.spreadBps ?? 0).toBeLessThan(100)
  }
  const dollar = marks.get(sandbox.evm[key].config.addresses.usdc)
  expect([dollar?.usdE18, dollar?.spreadBps]).toEqual([10n ** 18n, undefined])
  // Tokens with a second pool of sufficient depth have a spread.
  expect([...marks.values()].filter(({ spreadBps }) => spreadBps !== undefined).length).toBeGreaterThan(0)
})

test('the pool price source returns no price for a token without a pool, or for another chain', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  expect(await prices.usd('eth', [{ address: treasury, decimals: 18 }])).toEqual(new Map())
  expect(await prices.usd('base', [coin])).toEqual(new Map())
  expect(await prices.usd('sol', [coin])).toEqual(new Map())
})

test('prices 250 tokens in one call', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  const strangers = Array.from({ length: 250 }, (_, index) => ({
    address: toEvmAddress(pad(toHex(index + 1), { size: 20 })),
    decimals: 18,
  }))
  const { address } = sandboxToken('eth', 'UNI')
  const marks = await prices.usd('eth', [...strangers, { address: address as Address, decimals: 18 }, coin])
  expect([...marks.keys()].sort()).toEqual([address, coin.address].sort())
})

test('the pool price source caches a price for its block, and updates it with the next trade', async () => {
  const prices = poolPrices([sandbox.evm.base])
  const token = sandboxToken('base', 'DEGEN')
  const trader = await testTrader(sandbox, 'base', 100n)
  const read = async () => (await prices.usd('base', [token])).get(token.address)?.usdE18 ?? 0n
  const before = await read()
  expect(await read()).toBe(before)
  await trader.executeSigned((await trader.quote('buy', token.address, 10n * 10n ** 18n)).terms)
  expect(await read()).toBeGreaterThan(before)
})

test('the pool price source rejects with UPSTREAM_DOWN if the node is unavailable', async () => {
  const prices = poolPrices([sandbox.evm.eth])
  await sandbox.fault('eth', { action: 'refuse', count: 6 })
  await expect(prices.usd('eth', [coin])).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
