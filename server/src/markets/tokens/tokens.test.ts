import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'
import { type TokensDeps, tokensRoutes } from './tokens.routes.ts'

const address = toEvmAddress('0x6985884C4392D348587B19cb9eAAf157F13271cd')
const message = 'Invalid contract address or token not found'
const e18 = 10n ** 18n
const facts = { address, name: 'LayerZero', symbol: 'ZRO', decimals: 6, totalSupply: 5_000_000n }

const mint = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')

type ChainFixture = { has?: boolean; isDown?: boolean; depth?: bigint }
/** A token detail without any reported metric. */
const none = { fdv: null, marketCap: null, priceChange24hPercent: null, lastTradeUnixTime: null, liquidity: null }
const extensions = { description: 'd', website: null, twitter: null, telegram: null, discord: null, medium: null }
const figures = { ...none, vSell1hChangePercent: -1, view24h: 5, uniqueView24h: 2, extensions }
let world: TestApp
let fixtures: Partial<Record<ChainKey, ChainFixture>>
const queried: ChainKey[] = []

const findChain = (key: ChainKey) => ({
  key,
  readAddress: (text: string) => [mint, address].find((each) => each === text && (key === 'sol') === (each === mint)),
  tokenMetadata: async (text: Address) => {
    queried.push(key)
    if (fixtures[key]?.isDown) throw new Refusal('UPSTREAM_DOWN')
    return fixtures[key]?.has ? { ...facts, address: text } : undefined
  },
})

beforeAll(async () => {
  const deps: TokensDeps = {
    chains: (['eth', 'base', 'sol'] as const).map(findChain),
    prices: {
      usd: async (chain, [token]): Promise<Map<Address, UsdPrice>> => {
        const { depth } = fixtures[chain] ?? {}
        if (depth === undefined || !token) throw new Refusal('UPSTREAM_DOWN')
        const mark = { usdE18: (5n * e18) / 2n, liquidityE18: depth * e18, at: '2026-01-01T00:00:00Z' }
        return new Map([[token.address, mark]])
      },
    },
    fetchMetrics: async ({ chain, facts: { symbol }, price }) => ({
      ...figures,
      price: price ? toDisplayNumber(price.usdE18, 18) : null,
      imitates: `${symbol} on ${chain}`,
    }),
  }
  world = await testApp({ addRoutes: (app) => tokensRoutes(app, deps) })
})
afterAll(() => world.close())

function getWithFixtures(now: typeof fixtures) {
  fixtures = now
  queried.length = 0
  return (path: string) => world.visitor().call('GET', path)
}

test('the token route returns on-chain facts with market metrics, without a session', async () => {
  covers('7.calls.33')
  const get = getWithFixtures({ eth: { has: true, depth: 100n }, base: {} })
  const { status, body } = await get(`/tokens/${address}`)
  expect(status).toBe(200)
  const expected = { ...figures, price: 2.5, imitates: 'ZRO on eth', logoURI: `/api/logos/eth/${address}` }
  const { totalSupply: _, ...ofChain } = facts
  expect(body).toEqual({ token: { ...ofChain, ...expected }, chain: 'eth' })
})

test('the token route returns a token without a price', async () => {
  const get = getWithFixtures({ eth: { has: true } })
  const { body } = await get(`/tokens/${address}`)
  expect(body.token).toMatchObject({ symbol: 'ZRO', price: null, liquidity: null })
})

test.each([
  ['junk', 'not-an-address', ''],
  ['an address without a token', address, ''],
  ['a Solana address without a token', mint, ''],
  ['a Solana address on another chain', mint, '?chain=eth'],
  ['a 0x address on Solana', address, '?chain=solana'],
  ['text that means something to programs', '__proto__', ''],
])(`%s answers 404 "Invalid contract address or token not found" ${covers('7.calls.34')}`, async (_, text, query) => {
  const get = getWithFixtures({ eth: {}, base: {} })
  const { status, body } = await get(`/tokens/${text}${query}`)
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, code: 'TOKEN_NOT_FOUND', message })
})

test('the token route looks for a Solana mint only on Solana, while other chains are down', async () => {
  const get = getWithFixtures({ eth: { isDown: true }, base: { isDown: true }, sol: { has: true, depth: 7n } })
  const { status, body } = await get(`/tokens/${mint}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    chain: 'sol',
    token: expect.objectContaining({ address: mint, price: 2.5, imitates: 'ZRO on sol' }),
  })
  expect(queried).toEqual(['sol'])
  expect((await get(`/tokens/${mint}?chain=solana`)).status).toBe(200)
})

test('the token route returns the token with the deepest market if both EVM chains have it, and names the other', async () => {
  const get = getWithFixtures({ eth: { has: true, depth: 10n }, base: { has: true, depth: 11n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'base', alternatives: ['eth'] })
  expect((await get(`/tokens/${address}?chain=ethereum`)).body).toMatchObject({ chain: 'eth' })
})

test('the token route prefers Ethereum if both markets are equally deep', async () => {
  const get = getWithFixtures({ eth: { has: true, depth: 10n }, base: { has: true, depth: 10n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'eth', alternatives: ['base'] })
})

test('the token route returns the token while another chain is down, and 424 when its own is', async () => {
  const get = getWithFixtures({ eth: { isDown: true }, base: { has: true, depth: 10n } })
  expect((await get(`/tokens/${address}`)).body).toMatchObject({ chain: 'base' })
  const { status, body } = await get(`/tokens/${address}?chain=eth`)
  expect(status).toBe(424)
  expect(body.code).toBe('UPSTREAM_DOWN')
})

test('the token route rejects an unknown chain name', async () => {
  const get = getWithFixtures({ eth: { has: true } })
  expect((await get(`/tokens/${address}?chain=dogechain`)).status).toBe(400)
})
