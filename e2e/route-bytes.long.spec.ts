import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'

/** The path of each route in `tools/route-bytes.mjs`, for a visitor or a signed-in user. */
const paths: Record<'visitor' | 'member', Record<string, string>> = {
  visitor: {
    markets: '/trading',
    'public-token': `/trading/ethereum/${uni.address}`,
    'sign-up': '/sign-up',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=none',
    'stop-reset': '/forgot-password/stop?token=none',
    'lost-factor': '/lost-factor',
    'stop-lost-factor': '/lost-factor/stop?token=none',
    'cancel-recipient': '/cancel-recipient',
    'cancel-thaw': '/cancel-thaw',
  },
  member: {
    ...Object.fromEntries(
      ['discover', 'wallet', 'settings', 'soon', 'about', 'help', 'manual-trading', 'history', 'chat'].map((name) => [
        name,
        `/app/${name}`,
      ]),
    ),
    send: '/app/wallet/send',
    approvals: '/app/wallet/approvals',
    rent: '/app/wallet/rent',
    watched: '/app/wallet/watched',
    orders: '/app/orders',
    token: `/app/token/ethereum/${uni.address}`,
  },
}
/** The quick run checks these routes, one of each kind; the long suite checks all routes. */
const quickRunRoutes = ['markets', 'sign-up', 'discover', 'settings', 'chat']
/** Routes that a verified user never reaches. */
const unreachableRoutes = ['verify-otp']
/** Maximum difference between the tool and the browser, in bytes. */
const tolerance = 2000
/** Time without a new script after which a page counts as loaded, in ms. */
const idleMs = 1500

test('every route loads as many bytes before interaction as the budget tool counts', async ({
  browser,
  world,
  context,
  page,
}) => {
  const counted = readToolBytes()
  expect([...Object.keys(paths.visitor), ...Object.keys(paths.member), ...unreachableRoutes].sort()).toEqual(
    Object.keys(counted).sort(),
  )
  await signInAsNewUser(page, world)
  // An empty chat loads the most before any interaction.
  const created = await page.request.post('/chats/createchat', { data: {}, headers: { origin: world.url } })
  expect(created.ok()).toBe(true)
  const { cookies } = await context.storageState()
  const mismatches: Record<string, { counted: number; loaded: number }> = {}
  for (const [audience, routes] of Object.entries(paths)) {
    for (const [name, path] of Object.entries(routes).filter(([name]) => isLong || quickRunRoutes.includes(name))) {
      // Loads each route with an empty cache.
      const cleanContext = await browser.newContext({ baseURL: world.url })
      if (audience === 'member') await cleanContext.addCookies(cookies)
      const loaded = await measureLoadedBytes(cleanContext, path)
      await cleanContext.close()
      const bytes = counted[name] ?? 0
      if (Math.abs(loaded - bytes) > tolerance) mismatches[name] = { counted: bytes, loaded }
    }
  }
  expect(mismatches, 'routes that load more or less than the tool reports').toEqual({})
})

/** The tool's size of each route of the served build, in bytes, rounded to 100. */
function readToolBytes(): Record<string, number> {
  const tool = fileURLToPath(new URL('../tools/route-bytes.mjs', import.meta.url))
  const table = execFileSync(process.execPath, [tool], { encoding: 'utf8' })
  const rows = [...table.matchAll(/^([a-z-]+) +([\d.]+) kB of/gm)]
  return Object.fromEntries(rows.map(([, name, kB]) => [String(name), Number(kB) * 1000]))
}

/** Gzipped bytes of all scripts that a path loads without interaction. */
async function measureLoadedBytes(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && response.ok()) bodies.set(pathname, response.body())
  })
  await page.goto(path)
  await expect(page).toHaveURL(path)
  await waitForIdle(page)
  const all = await Promise.all(bodies.values())
  return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

/** Resolves when the page shows its heading and has loaded no script for `idleMs`. */
async function waitForIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, milliseconds)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, milliseconds)
        }).observe({ type: 'resource' })
      }),
    idleMs,
  )
}
