import { toDisplayNumber } from '@murmur/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { jupiterPrices } from './jupiter-prices.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

const tokens = sandboxTokens().filter(({ chain }) => chain === 'sol')

test('prices every Solana token as seeded, with its market cap and a second source', async () => {
  const marks = await jupiterPrices({ upstream: unlimitedUpstream(sandbox.jupiterUrl) }).usd('sol', tokens)
  const priced = tokens.filter(({ usd }) => Number(usd) > 0)
  expect(priced.length).toBeGreaterThanOrEqual(12)
  expect([...marks.keys()].sort()).toEqual(priced.map(({ address }) => address).sort())
  for (const { address, usd, kind } of priced) {
    const mark = marks.get(address)
    expect(Math.abs(toDisplayNumber(mark?.usdE18 ?? 0n, 18) / Number(usd) - 1)).toBeLessThan(0.001)
    expect(mark?.spreadBps).toBeLessThan(10)
    // The wrapped coin's own supply is not SOL's.
    if (kind !== 'wrapped-coin') expect(mark?.marketCapE18).toBeGreaterThan(0n)
    expect(mark?.liquidityE18).toBeGreaterThan(10n ** 18n)
  }
})

test('the Jupiter price source rejects with UPSTREAM_DOWN while Jupiter fails, and recovers with its next response', async () => {
  const [token] = tokens
  const ask = () => jupiterPrices({ upstream: unlimitedUpstream(sandbox.jupiterUrl) }).usd('sol', token ? [token] : [])
  // One fault for each of the two requests: the second refusal may arrive after the first has ended the call, and hit
  // the next one.
  await sandbox.fault('sol', { action: 'refuse', count: 2 })
  await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  await expect.poll(() => ask().then(({ size }) => size, String)).toBe(1)
})
