import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMarkets } from '#market/markets.ts'
import { isUserRequest, routeVendor } from '#vendors/route-vendor.ts'
import { createVendorFaults, vendorNames } from '#vendors/vendor-faults.ts'
import { openTestVendors } from '../../test-support/open-test-vendors.ts'

const { market, profiles } = openTestVendors()
const faults = createVendorFaults()
const link = getMarkets('eth').find(({ base }) => base.symbol === 'LINK')?.base.address ?? ''
const path = `/dexscreener/tokens/v1/ethereum/${link}`
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://sandbox')
    const vendor = vendorNames.find((name) => target.pathname.startsWith(`/${name}/`))
    if (vendor && vendor !== 'jupiter')
      void routeVendor({ market, profiles, faults }, vendor, target, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const injectFault = (action: string, more: object = {}) =>
  expect(faults.apply({ vendor: 'dexscreener', action, ...more })).toBe(true)
const get = (what = path) => fetch(`${url}${what}`)
// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
const json = async (what = path): Promise<any> => (await get(what)).json()
const price = async () => Number((await json())[0].priceUsd)

test('the vendor fault injection makes a vendor fail with a status, a page or half of its JSON, a given number of times', async () => {
  injectFault('status', { status: 429, retryAfter: 7, count: 1 })
  const refused = await get()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  injectFault('html', { count: 1 })
  const page = await get()
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('<!doctype html>')
  injectFault('truncate')
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(get().then((answer) => answer.json())).rejects.toThrow(SyntaxError)
  // Other vendors are unaffected.
  expect((await get(`/geckoterminal/api/v2/networks/eth/tokens/${link}`)).status).toBe(200)
  injectFault('release')
  expect(await price()).toBeCloseTo(14.2, 6)
})

test('the vendor fault injection returns prices that are off by a factor, of another chain, or missing', async () => {
  injectFault('times', { factor: 1000, count: 1 })
  expect(await price()).toBeCloseTo(14_200, 3)
  expect(await price()).toBeCloseTo(14.2, 6)
  injectFault('times', { factor: 1000, address: link, count: 1 })
  expect(await price()).toBeCloseTo(14_200, 3)
  injectFault('times', { factor: 1000, address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', count: 1 })
  expect(await price()).toBeCloseTo(14.2, 6)
  injectFault('wrong-chain', { count: 1 })
  const [elsewhere] = await json()
  expect(elsewhere).toMatchObject({ chainId: 'base' })
  injectFault('empty', { count: 2 })
  expect(await json()).toEqual([])
  expect(await json('/dexscreener/latest/dex/search?q=link')).toMatchObject({ pairs: [] })
})

test("the vendor fault injection returns valid JSON from every vendor's API for a distorted market", async () => {
  const mint = getMarkets('sol')[3]?.base.address ?? ''
  const pool = getMarkets('eth')[0]?.id ?? ''
  const paths = [
    path,
    `/dexscreener/token-pairs/v1/solana/${mint}`,
    `/geckoterminal/api/v2/networks/eth/trending_pools?include=base_token`,
    `/geckoterminal/api/v2/networks/solana/tokens/${mint}/info`,
    `/geckoterminal/api/v2/networks/eth/pools/${pool}/ohlcv/hour?limit=10`,
    `/birdeye/defi/token_trending?limit=5`,
    `/birdeye/defi/token_overview?address=${link}`,
    `/goplus/api/v1/token_security/1?contract_addresses=${link}`,
    `/goplus/api/v1/solana/token_security?contract_addresses=${mint}`,
    `/honeypot/v2/IsHoneypot?address=${link}&chainID=1`,
    `/rugcheck/v1/tokens/${mint}/report`,
    '/dexscreener/tokens/v1/ethereum/%zz',
  ]
  for (const action of ['wrong-chain', 'empty', 'times']) {
    faults.apply({ vendor: 'all', action })
    for (const path of paths) {
      const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'any', 'x-chain': 'ethereum' } })
      expect([200, 404], `${action} ${path}`).toContain(answer.status)
      await answer.json()
    }
  }
  faults.apply({ vendor: 'all', action: 'release' })
})

test('the vendor fault injection keeps a vendor unresponsive until released, and slow for the given time', async () => {
  faults.apply({ action: 'count-anew' })
  injectFault('silence')
  const pending = get()
  const failed = expect(pending).rejects.toThrow()
  await expect.poll(() => faults.counts().dexscreener).toBeGreaterThan(0)
  injectFault('release')
  await failed
  injectFault('slow', { ms: 60 })
  const startedAt = performance.now()
  expect((await get()).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(50)
  injectFault('release')
})

test('the vendor fault injection counts every call by vendor, and rejects an unknown fault or vendor', async () => {
  faults.apply({ action: 'count-anew' })
  await get()
  await get('/goplus/api/v1/token_security/1?contract_addresses=0x0')
  await get('/goplus/api/v1/nothing')
  expect(faults.counts()).toMatchObject({ dexscreener: 1, goplus: 2, geckoterminal: 0, logos: 0 })
  expect(faults.apply({ vendor: 'dexscreener', action: 'explode' })).toBe(false)
  expect(faults.apply({ vendor: 'nobody', action: 'empty' })).toBe(false)
})

test('the vendor fault injection counts requests for prices, pictures and searches as use of the market, but not lists', () => {
  const isUsage = (text: string) => isUserRequest(new URL(text, url))
  expect(
    ['/geckoterminal/api/v2/networks/eth/pools/0x1/ohlcv/day', path, '/jupiter/tokens/v2/search'].map(isUsage),
  ).toEqual([true, true, true])
  const lists = ['/geckoterminal/api/v2/networks/eth/trending_pools', '/jupiter/tokens/v2/recent', '/jupiter/price/v3']
  expect([...lists, '/dexscreener/token-boosts/top/v1', '/goplus/api/v1/token_security/1'].map(isUsage)).toEqual(
    Array(5).fill(false),
  )
})
