import { expect, test } from 'vitest'
import { listedTokens } from '#market/listed-tokens.ts'
import { handleBirdeye } from '#vendors/birdeye/handle-birdeye.ts'
import { handleDexScreener } from '#vendors/dexscreener/handle-dexscreener.ts'
import { handleGecko } from '#vendors/geckoterminal/handle-gecko.ts'
import { handleLogo } from '#vendors/logos/handle-logo.ts'
import type { VendorResponse } from '#vendors/vendor.ts'
import { openTestVendors } from '../../test-support/open-test-vendors.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
type Answer = any
const vendors = openTestVendors()
const readBody = (answer: VendorResponse | undefined): Answer => answer?.body
const dex = (path: string) => readBody(handleDexScreener(vendors.call(path)))
const gecko = (path: string) => readBody(handleGecko(vendors.call(`/api/v2/networks/${path}`)))
const bonk = listedTokens('sol').find(({ symbol }) => symbol === 'BONK')?.address ?? ''

test("DexScreener returns each token's pairs as base first, finds by name, symbol and address, and lists paid boosts", () => {
  for (const { address, usd } of listedTokens('base')) {
    const [first] = dex(`/tokens/v1/base/${address}`)
    expect(first).toMatchObject({ baseToken: { address }, chainId: 'base' })
    expect(Number(first.priceUsd) / (usd as number)).toBeCloseTo(1, 6)
  }
  const asQuote = dex(`/token-pairs/v1/base/${listedTokens('base')[0]?.address}`)
  expect(asQuote.some(({ quoteToken }: Answer) => quoteToken.symbol === 'WETH')).toBe(true)
  const symbols = (q: string) => dex(`/latest/dex/search?q=${q}`).pairs.map(({ baseToken }: Answer) => baseToken.symbol)
  expect(new Set(symbols('bonk'))).toEqual(new Set(['BONK']))
  expect(new Set(symbols(bonk))).toEqual(new Set(['BONK']))
  expect(symbols('').length + symbols('no such token').length).toBe(0)
  expect(dex('/token-boosts/top/v1').length).toBeGreaterThan(2)
  expect(handleDexScreener(vendors.call(`/tokens/v1/base/${Array(31).fill(bonk).join()}`))?.status).toBe(400)
  expect(dex(`/tokens/v1/ethereum/${bonk}`)).toEqual([])
  // At most thirty pairs, including pairs of every token.
  const many = listedTokens('eth').slice(0, 22)
  const answered = dex(`/tokens/v1/ethereum/${many.map(({ address }) => address).join()}`)
  expect(answered).toHaveLength(30)
  const bases = new Set(answered.map(({ baseToken }: Answer) => baseToken.address))
  expect(many.filter(({ address }) => !bases.has(address))).toEqual([])
})

test('GeckoTerminal pages its pools, includes tokens on request, and returns 404 as JSON:API does', () => {
  const trending = gecko('eth/trending_pools?include=base_token')
  expect(trending.data).toHaveLength(20)
  const included = trending.included.map(({ id }: Answer) => id)
  for (const { relationships } of trending.data) expect(included).toContain(relationships.base_token.data.id)
  expect(trending.data.some(({ attributes }: Answer) => attributes.name.startsWith('WETH'))).toBe(false)
  expect(gecko('eth/pools?page=2').data.length).toBeGreaterThan(10)
  expect(gecko('solana/new_pools').data[0].attributes.pool_created_at > '2026-11-10').toBe(true)
  expect(gecko(`solana/tokens/multi/${bonk},nothing`).data).toHaveLength(1)
  expect(gecko('solana/tokens/nothing')).toEqual({ errors: [{ status: '404', title: 'Not Found' }] })
  expect(gecko('dogechain/pools').errors[0].status).toBe('404')
  // Omits a missing holder count, and a token without a market.
  const dusty = listedTokens('sol').find(({ kind }) => kind === 'unpriced')?.address
  expect(gecko(`solana/tokens/${dusty}/info`).data.attributes.holders).toBeNull()
  expect(gecko(`solana/tokens/${dusty}`).data.attributes).toMatchObject({ price_usd: null, volume_usd: { h24: null } })
})

test('Birdeye requires its key and its chain', () => {
  const requestBirdeye = (headers: Record<string, string>, more = '') =>
    handleBirdeye(vendors.call(`/defi/token_trending?sort_by=rank&sort_type=asc&limit=5${more}`, headers))
  expect(requestBirdeye({})?.status).toBe(401)
  expect(requestBirdeye({ 'x-api-key': 'any' })?.status).toBe(400)
  const { data } = readBody(requestBirdeye({ 'x-api-key': 'any', 'x-chain': 'ethereum' }))
  expect(data.tokens.map(({ rank }: Answer) => rank)).toEqual([1, 2, 3, 4, 5])
  expect(requestBirdeye({ 'x-api-key': 'any', 'x-chain': 'ethereum' }, '0')?.status).toBe(400)
})

test("vendors return a token's profile unchanged", () => {
  const words = { name: '"><script>', symbol: '\u202eX', description: "'; DROP", links: { website: 'javascript:1' } }
  expect(vendors.profiles.set({ chain: 'sol', address: bonk, ...words, logo: null })).toBe(true)
  const { attributes } = gecko(`solana/tokens/${bonk}/info`).data
  expect(attributes).toMatchObject({ name: words.name, symbol: words.symbol, description: words.description })
  expect(attributes).toMatchObject({ websites: ['javascript:1'], image_url: null })
  const [pair] = dex(`/tokens/v1/solana/${bonk}`)
  expect(pair.baseToken).toMatchObject({ name: words.name, symbol: words.symbol })
  expect(pair.info).not.toHaveProperty('imageUrl')
  vendors.profiles.set({ chain: 'sol', address: bonk })
  expect(dex(`/tokens/v1/solana/${bonk}`)[0].baseToken.name).toBe('Bonk')
  expect(vendors.profiles.set({ chain: 'doge', address: bonk })).toBe(false)
})

test('most tokens have a small PNG; the exceptions are unusual on purpose', () => {
  const logo = (chain: 'eth' | 'sol', name: string) => {
    const token = listedTokens(chain).find(({ symbol, kind }) => symbol === name || kind === name)
    return handleLogo([chain, `${token?.address}.png`])
  }
  const [link, uni] = [logo('eth', 'LINK'), logo('eth', 'UNI')]
  expect(link).toMatchObject({ status: 200, type: 'image/png' })
  expect(link.content.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  expect(link.content.length).toBeLessThan(2000)
  expect(link.content).not.toEqual(uni.content)
  expect(logo('eth', 'TICKET').status).toBe(404)
  expect(logo('eth', 'hostile-names')).toMatchObject({ type: 'image/svg+xml' })
  expect(logo('eth', 'MOONX').content.length).toBeGreaterThan(6_000_000)
  expect(logo('sol', 'MORPH').content.readUInt32BE(16)).toBe(12_000)
  expect(logo('sol', 'KEEPR').content.includes('IEND')).toBe(false)
  expect(handleLogo(['eth', 'nothing.png']).status).toBe(404)
})
