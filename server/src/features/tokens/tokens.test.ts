import type { ChainKey } from '@murmur/contract/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import type { FindTokensDeps } from '#features/tokens/find-tokens.ts'
import { tokensRoutes } from '#features/tokens/tokens.routes.ts'
import type { UsdPrice } from '#integrations/prices/prices.port.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'

const address = '0x6985884C4392D348587B19cb9eAAf157F13271cd'
const message = 'Invalid contract address or token not found'
const e18 = 10n ** 18n
const facts = { address, name: 'LayerZero', symbol: 'ZRO', decimals: 6, totalSupply: 5_000_000n }

type Place = { has?: boolean; isDown?: boolean; depth?: bigint }
let world: TestApp
let places: Partial<Record<ChainKey, Place>>

beforeAll(async () => {
  const deps: FindTokensDeps = {
    chains: (['eth', 'base'] as const).map((key) => ({
      key,
      readAddress: (text) => (text === address ? address : undefined),
      tokenFacts: async () => {
        if (places[key]?.isDown) throw new Refusal('UPSTREAM_DOWN')
        return places[key]?.has ? facts : undefined
      },
    })),
    prices: {
      usd: async (chain): Promise<Map<string, UsdPrice>> => {
        const depth = places[chain]?.depth
        if (depth === undefined) throw new Refusal('UPSTREAM_DOWN')
        return new Map([[address, { usdE18: (5n * e18) / 2n, liquidityE18: depth * e18, at: '2026-01-01T00:00:00Z' }]])
      },
    },
  }
  world = await testApp({ addRoutes: (app) => tokensRoutes(app, deps) })
})
afterAll(() => world.close())

function worldOf(now: typeof places) {
  places = now
  return (path: string) => world.visitor().call('GET', path)
}

test('a token is told with what its pools say, to anybody', async () => {
  covers('7.calls.33')
  const get = worldOf({ eth: { has: true, depth: 100n }, base: {} })
  const { status, body } = await get(`/tokens/${address}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token: { address, name: 'LayerZero', symbol: 'ZRO', decimals: 6, price: 2.5, liquidity: 100, fdv: 12.5 },
    chain: 'eth',
  })
  expect(body).not.toHaveProperty('alternatives')
})

test('without a price the token is there all the same, and nothing is made up', async () => {
  const get = worldOf({ eth: { has: true } })
  const { body } = await get(`/tokens/${address}`)
  expect(body.token).toMatchObject({ symbol: 'ZRO', price: null, liquidity: null, fdv: null, view24h: null })
})

test.each([
  ['junk', 'not-an-address', ''],
  ['an address without a token', address, ''],
  ['a Solana address', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ''],
  ['a chain that is not there yet', address, '?chain=solana'],
  ['text that means something to programs', '__proto__', ''],
])(`%s answers 404 "Invalid contract address or token not found" ${covers('7.calls.34')}`, async (_, text, query) => {
  const get = worldOf({ eth: {}, base: {} })
  const { status, body } = await get(`/tokens/${text}${query}`)
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, code: 'TOKEN_NOT_FOUND', message })
})

test('on both chains the deepest market comes first, the other is named', async () => {
  const get = worldOf({ eth: { has: true, depth: 10n }, base: { has: true, depth: 11n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'base', alternatives: ['eth'] })
  expect((await get(`/tokens/${address}?chain=ethereum`)).body).toMatchObject({ chain: 'eth' })
})

test('between equals Ethereum comes first', async () => {
  const get = worldOf({ eth: { has: true, depth: 10n }, base: { has: true, depth: 10n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'eth', alternatives: ['base'] })
})

test('a chain that is down takes nothing away from the other; alone it answers 424', async () => {
  const get = worldOf({ eth: { isDown: true }, base: { has: true, depth: 10n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'base' })
  const { status, body } = await get(`/tokens/${address}?chain=eth`)
  expect(status).toBe(424)
  expect(body.code).toBe('UPSTREAM_DOWN')
})

test('an unknown chain name is refused', async () => {
  const get = worldOf({ eth: { has: true } })
  expect((await get(`/tokens/${address}?chain=dogechain`)).status).toBe(400)
})
