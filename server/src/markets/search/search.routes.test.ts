import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'
import { searchRoutes } from './search.routes.ts'
import { createReport, searchWorld, tokenAddress } from './test-support/search-world.ts'

let world: TestApp
let index: ReturnType<typeof searchWorld>
const address = tokenAddress('eth', 5)
beforeAll(async () => {
  world = await testApp({
    addRoutes: (app) => searchRoutes(app, { search: (...args) => index.search(...args), figures: async () => [] }),
  })
  index = searchWorld(world.db)
  await index.indexTokens([
    createReport({
      chain: 'eth',
      address,
      symbol: 'MORPHO',
      name: 'Morpho',
      usdE18: 12_345n * 10n ** 10n,
      liquidity: 7e6,
    }),
  ])
})
afterAll(() => world?.close())

const get = (q: string, more = '') => world.visitor().call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)

it('the search route returns search results without a session', async () => {
  covers('3.entities.28', '4.states.discover.05')
  const { status, body } = await get('morpho', '&chain=ethereum')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      {
        id: address,
        name: 'Morpho',
        symbol: 'MORPHO',
        chain: 'ethereum',
        price: '0.00012345',
        logoURI: `/api/logos/eth/${address}`,
        isVerified: false,
        imitates: null,
        liquidity: 7e6,
        isGuess: false,
      },
    ],
  })
  expect((await get('bonk')).body).toMatchObject({ data: [{ chain: 'solana', price: 'N/A', isVerified: true }] })
  expect((await get('morhpo')).body).toMatchObject({ data: [{ symbol: 'MORPHO', isGuess: true }] })
})

test.each(['', '  ', '\u200b'])('the search route returns no results for %j', async (q) => {
  expect(await get(q)).toMatchObject({ status: 200, body: { data: [] } })
})

it.each([
  '%',
  '_%',
  '\\',
  "'; drop table tokens --",
  '"',
  '\u202emorpho',
  '(((',
  '[a-',
  '\ud800x'.slice(1),
  '*'.repeat(128),
])('the search route accepts the query %j', async (q) => expect((await get(q)).status).toBe(200))

it('the search route rejects an invalid query', async () => {
  expect((await get('a'.repeat(10_000))).status).toBe(400)
  expect((await get('a\u0000b')).status).toBe(400)
  expect((await get('a', '&chain=moon')).status).toBe(400)
  expect((await world.visitor().call('GET', '/api/search')).status).toBe(400)
})
