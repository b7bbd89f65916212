import type { Address } from '@murmur/contract/address'
import type { MarketToken, TokenListsByChain } from '@murmur/contract/markets/markets'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { toBaseUnits } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { Page, Route } from '@playwright/test'
import { hostileStrings, sink } from './hostile-strings.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

// Mocks the API, so that hostile token texts reach the page without the server's sanitization.
const at = new Date().toISOString()
/** The quick run shows every eighth string, with every kind among them; the long suite shows all strings. */
const testedStrings = hostileStrings.filter((_, index) => isLong || index % 8 === 0)
const tokenAddress = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

function makeMarketToken(text: string, index: number): MarketToken {
  return {
    ...{
      address: tokenAddress(index + 1) as Address,
      name: text,
      symbol: text,
      logoURI: index % 2 ? text : `${sink}/logo.png`,
    },
    ...{ rank: index + 1, liquidity: 1, volume24hUSD: 1, chain: 'eth', price: 1, priceChange24hPercent: 1 },
    ...{ marketCap: 1, isVerified: false, imitates: text, isPromoted: true, createdAt: at },
  }
}

function makeTokenReply(text: string, index: number): TokenReply {
  const { address, name, symbol, logoURI } = makeMarketToken(text, index)
  const extensions = {
    ...{ description: text, website: text, twitter: text, telegram: text, discord: text, medium: text },
  }
  return {
    chain: 'eth',
    token: {
      ...{ address, name, symbol, logoURI, decimals: 18, fdv: 1, marketCap: 1, price: 1, priceChange24hPercent: 1 },
      ...{ lastTradeUnixTime: 1, liquidity: 1, vSell1hChangePercent: 1, view24h: 1, uniqueView24h: 1 },
      ...{ imitates: text, isVerified: false, createdAt: at, extensions },
    },
  }
}

function makeVerdict(text: string): RiskVerdict {
  const reason = { level: 'danger', source: 'RugCheck', at, value: null, says: text } as const
  const opinions = [{ source: 'RugCheck', level: 'danger', at } as const]
  const reasons = [{ code: 'other', ...reason } as const, { code: 'imitation', ...reason } as const]
  return { level: 'danger', reasons, opinions, isDisputed: false, asOf: at }
}

function makeHeldToken(text: string, index: number): HeldToken {
  return {
    ...{
      name: text,
      symbol: text,
      chain: 'eth',
      balance: 1,
      usdValue: 1,
      priced: true,
      address: tokenAddress(index + 1) as Address,
    },
    ...{
      decimals: 0,
      amountBaseUnits: toBaseUnits(1n),
      sellableBaseUnits: toBaseUnits(1n),
      isCoin: false,
      change24hPercent: 1,
    },
    ...{ changeSince: null, priceSpreadBps: null, isVerified: false, isHidden: false },
  }
}

const json = (body: unknown) => (route: Route) => route.fulfill({ json: body })

/** Mocks every endpoint that returns third-party texts. Returns the list of requests to other origins. */
async function serveHostile(page: Page, origin: string): Promise<string[]> {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) foreignRequests.push(url)
  })
  const tokens = testedStrings.map(makeMarketToken)
  const none = { tokens: [], asOf: at, isStale: false, source: 'GeckoTerminal' as const }
  const lists: TokenListsByChain = { solana: none, ethereum: { ...none, tokens }, base: none }
  const found = testedStrings.map((text, index) => ({
    ...{ id: tokenAddress(index + 1), name: text, symbol: text, chain: 'ethereum', price: '1', logoURI: text },
    ...{ isVerified: false, imitates: text, liquidity: 1, isGuess: true },
  }))
  const empty = { tokens: [], asOf: at, stale: false }
  await page.route('**/tokens/trending', json(lists))
  await page.route('**/api/markets/{new,gainers}', json(lists))
  await page.route('**/api/search?**', json({ data: found.slice(0, 20) }))
  await page.route('**/balances/getuserbalance**', async (route) => {
    await route.fulfill({
      json: { data: { eth: { ...empty, tokens: testedStrings.map(makeHeldToken) }, sol: empty, base: empty } },
    })
  })
  await page.route('**/api/watchlist', json({ data: tokens }))
  await page.route(/\/tokens\/(eth\/)?0x[0-9a-f]{40}/, async (route) => {
    const index = Number(BigInt(/0x[0-9a-f]{40}/.exec(route.request().url())?.[0] ?? 1)) - 1
    const text = testedStrings[index] ?? ''
    if (route.request().url().includes('/risk')) return route.fulfill({ json: { data: makeVerdict(text) } })
    const range = new URL(route.request().url()).searchParams.get('range')
    if (range) {
      const chart = { asOf: at, isStale: false, range, stepSeconds: 900, candles: [], source: null }
      return route.fulfill({ json: { data: chart } })
    }
    return route.fulfill({ json: makeTokenReply(text, index) })
  })
  return foreignRequests
}

const hasScriptRun = (page: Page) => page.evaluate(() => 'ran' in window)

test('hostile third-party texts run no script and send no request on any screen', async ({ page, world }) => {
  test.setTimeout(300_000)
  expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(200)
  const foreignRequests = await serveHostile(page, world.url)
  await signInAsNewUser(page, world)

  await page.goto('/app/discover?chain=ethereum')
  const cards = page.getByRole('tabpanel').getByRole('article')
  // Loading takes long, since no real list is this long.
  await expect(cards).toHaveCount(testedStrings.length, { timeout: 90_000 })
  await page.getByPlaceholder('Search tickers, addresses, or name').fill('win')
  await page.getByPlaceholder('Search tickers, addresses, or name').press('Enter')
  await expect(page.getByRole('option')).toHaveCount(20)
  await page.keyboard.press('Escape')
  expect(await hasScriptRun(page)).toBe(false)

  for (const path of ['/app/wallet', '/app/manual-trading', '/trading?chain=ethereum']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    if (path === '/app/wallet') await expect(page.getByText(`Ethereum Tokens (${testedStrings.length})`)).toBeVisible()
    expect(await hasScriptRun(page), path).toBe(false)
  }
  expect(foreignRequests, 'requests to other origins').toEqual([])
  expect(await page.locator('script:not([src])').count()).toBe(0)
})

/** Texts of one test, so that each test ends within its limit on a busy machine. */
const batchSize = 24
const opened = testedStrings.filter((_, index) => isLong || index % 12 === 0)

for (let first = 0; first < opened.length; first += batchSize) {
  const texts = opened.slice(first, first + batchSize)
  test(`hostile names, symbols, descriptions, links and risk reasons are shown as text in the details (from ${first})`, async ({
    page,
    world,
  }) => {
    test.setTimeout(240_000)
    const foreignRequests = await serveHostile(page, world.url)
    await signInAsNewUser(page, world)
    const none = { tokens: [], asOf: at, isStale: false, source: 'GeckoTerminal' as const }
    const tokens = texts.map((text) => makeMarketToken(text, testedStrings.indexOf(text)))
    await page.unroute('**/tokens/trending')
    await page.route('**/tokens/trending', json({ solana: none, ethereum: { ...none, tokens }, base: none }))
    await page.goto('/app/discover?chain=ethereum')
    const cards = page.getByRole('tabpanel').getByRole('article')
    await expect(cards).toHaveCount(texts.length)
    for (const [index, text] of texts.entries()) {
      await cards.nth(index).getByRole('button').filter({ hasText: 'Details' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^Danger/).first()).toBeVisible()
      const links = await dialog.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
      for (const link of links) expect(link, text).toMatch(/^(https:\/\/|\/app\/token\/[a-z]+\/0x[0-9a-f]+$)/)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(await hasScriptRun(page)).toBe(false)
    expect(foreignRequests, 'requests to other origins').toEqual([])
  })
}
