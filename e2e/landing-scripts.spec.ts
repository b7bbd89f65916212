import type { Page } from '@playwright/test'
import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'

const notice = 'Notice: We currently do not have any crypto tokens available at this time. Stay tuned for updates!'
const header = (page: Page) => page.getByRole('banner')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Expects that the script has run, after which the frame that loaded it is removed. */
const expectScriptRun = (page: Page) => expect(page.locator('iframe')).toHaveCount(0)

test('"Explore Features" scrolls smoothly to the features', async ({ page }) => {
  covers('2.landing.10')
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  const explore = page.getByRole('link', { name: 'Explore Features' })
  await expect(explore).toHaveAttribute('href', '#features')
  await explore.click()
  await expect(heading(page, 'Features')).toBeInViewport()
  await expect(page).toHaveURL('/#features')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
})

test('the landing page’s menu receives the focus, traps it, and closes when a link is chosen', async ({ page }) => {
  covers('2.landing.08')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expectScriptRun(page)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.press('Enter')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.closest('#menu, body')?.id || document.activeElement?.tagName,
    )
    expect(['menu', 'BODY']).toContain(focused)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(menu).toBeHidden()
  await expect(heading(page, 'Pricing')).toBeInViewport()
})

test('header panels open after 200 ms of hover, immediately within 300 ms of another, and close after 150 ms', async ({
  page,
}) => {
  covers('9.constants.display.13', '9.constants.display.14', '9.constants.display.15')
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await expectScriptRun(page)
  await page.clock.pauseAt(60_000)
  const navigation = header(page).getByRole('navigation', { name: 'Main' })
  const [features, pricing] = [
    navigation.getByRole('link', { name: 'Features' }),
    navigation.getByRole('link', { name: 'Pricing' }),
  ]
  const card = navigation.getByText('Fast & Gas-Efficient')
  const plans = navigation.getByText('Master')
  await features.hover()
  await page.clock.runFor(199)
  await expect(card).toBeHidden()
  await page.clock.runFor(1)
  await expect(card).toBeVisible()
  // Moves the pointer away from the header and its panels.
  await page.mouse.move(20, 700)
  await page.clock.runFor(149)
  await expect(card).toBeVisible()
  await page.clock.runFor(1)
  await expect(card).toBeHidden()
  await pricing.hover()
  await page.clock.runFor(1)
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()
})

test('the landing page requests no script before the first paint, and one after it', async ({ page, context }) => {
  expect(await (await page.request.get('/')).text()).not.toContain('<script')
  // Simulates a slow network. Without it a response can arrive before the first paint.
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network)
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/')
  await expectScriptRun(page)
  expect(scripts.size).toBe(1)
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-paint').map(({ startTime }) => startTime),
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  expect([painted?.length, requested?.length]).toEqual([1, 1])
  expect(requested?.[0]).toBeGreaterThan(painted?.[0] ?? Number.POSITIVE_INFINITY)
})

test('a visitor tries the assistant without an account, by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(watchShifts)
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/')
  await expectScriptRun(page)
  expect(scripts.size).toBe(1)
  const talk = page.getByRole('region', { name: 'Try it here, without an account' })
  await expect(talk.getByText('Sandbox: play money')).toBeVisible()
  const log = talk.getByRole('log', { name: 'Conversation' })
  await talk.getByRole('button', { name: 'Is BONK safe?' }).press('Enter')
  await expect(log.getByText('BONK on Solana, risk: No trap found.')).toBeVisible()
  expect(scripts.size).toBe(2)
  await talk.getByRole('textbox', { name: 'Your message' }).fill('buy $5 of it')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Buying BONK on Solana')).toBeVisible()
  await expect(log.getByText('You pay').last()).toBeVisible()
  await expect(log.getByText('Nothing is bought until you press')).toBeVisible()
  await expect(log.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up?tab=signup')
  await talk.getByRole('button', { name: 'What’s trending?' }).click()
  const first = log.getByRole('list', { name: 'Most traded now' }).getByRole('link').first()
  await expect(first).toHaveAttribute('href', /^\/trading\/[a-z]+\//)
  expect(
    await page.evaluate(() => [document.documentElement.scrollWidth, Reflect.get(window, 'shift') <= 0.02]),
  ).toEqual([390, true])
  expect(await page.context().cookies()).toEqual([])
})

/** Sums the layout shifts of the page in `window.shift`. */
function watchShifts() {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

test('an anchor scrolls to its section, whether the page is laid out before or after the click', async ({ page }) => {
  const isLaidOut = () =>
    page
      .locator('.section')
      .evaluateAll((all) => all.every((each) => each.checkVisibility({ contentVisibilityAuto: true })))
  await page.goto('/#pricing')
  await expect(page.locator('#pricing-heading')).toBeInViewport()
  await expect.poll(isLaidOut).toBe(true)
  await expect(page.locator('#pricing-heading')).toBeInViewport()
  await page.goto('/terms')
  await page.goto('/')
  await header(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.locator('#faq-heading')).toBeInViewport()
  await expect.poll(isLaidOut).toBe(true)
  await expect(page.locator('#faq-heading')).toBeInViewport()
})

test('the notice scrolls, can be paused, and is static with reduced motion', async ({ page }) => {
  await page.goto('/')
  const noticeText = page.getByText(notice).first()
  const isScrolling = () =>
    noticeText.evaluate((each) => each.getAnimations().some(({ playState }) => playState === 'running'))
  expect(await isScrolling()).toBe(true)
  await page.getByRole('checkbox', { name: 'Pause the notice' }).check()
  await expect.poll(isScrolling).toBe(false)
  await page.getByRole('checkbox', { name: 'Pause the notice' }).uncheck()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(isScrolling).toBe(false)
  await expect(page.getByRole('checkbox', { name: 'Pause the notice' })).toBeHidden()
  // The whole text is visible, on as many lines as it needs.
  const right = await noticeText.evaluate((each) => each.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(390)
})

const staticPages = [
  ['en', ['/', '/privacy', '/offline']],
  ['ar', ['/', '/nowhere']],
] as const
// In the quick run only every-screen.spec.ts checks the landing page.
for (const [language, pages] of isLong ? staticPages : []) {
  test(`static pages in ${language} are accessible at two widths and in both themes`, async ({ page }) => {
    for (const path of pages) {
      await page.goto(`${path}?lang=${language}`)
      if (path === '/') await page.locator('#features summary').click()
      await checkScreen(page, `static-${path.slice(1) || 'landing'}-${language}`)
    }
  })

  test(`the landing page’s menu in ${language} is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lang=${language}`)
    await page.locator('.menu-button').click()
    await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
    // Text starts at the left, in Arabic at the right. Rounded, since a position can have fractions of a pixel.
    await expect
      .poll(async () => {
        const menu = await page.getByRole('dialog').boundingBox()
        return menu && Math.round(language === 'ar' ? 390 - menu.x - menu.width : menu.x)
      })
      .toBe(0)
    await checkScreen(page, `landing-menu-${language}`)
  })
}

test('the offline page reconnects by itself', async ({ page, context, watch }) => {
  // Wait for the form's requests: the browser logs an error for each one that a lost connection aborts.
  const requested = ['/api/oauth', '/api/config'].map((path) =>
    page.waitForResponse((reply) => reply.url().endsWith(path)),
  )
  await page.goto('/sign-up')
  for (const reply of await Promise.all(requested)) await reply.finished()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true)
  await context.setOffline(true)
  await page.goto('/app/wallet')
  await expect(heading(page, 'You’re offline')).toBeVisible()
  await expect(page.getByText('You can’t trade right now, but nothing was lost')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Murmur' })).toHaveCSS('font-weight', '600')
  // The mark is part of the page, so it needs no request.
  const mark = page.getByRole('link', { name: 'Murmur' }).locator('svg.murmur path')
  await expect(mark).toBeVisible()
  await page.goto('/')
  await expect(heading(page, 'You’re offline')).toBeVisible()
  await page.goto('/app/wallet')
  await context.setOffline(false)
  // A first visitor is redirected to the landing page, which is a separate document and not part of the app.
  await expect(page.locator('#features')).toBeVisible()
  const cachedPaths = await page.evaluate(async () => {
    const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(openCaches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths).toContain('/offline')
  expect(cachedPaths.filter((path) => !/^\/(assets\/.+|offline|murmur\.svg)$/.test(path))).toEqual([])
  // The browser requests a tab's icon itself, without the service worker, and logs an error when offline.
  const icon = /ERR_INTERNET_DISCONNECTED \(.*\/murmur\.svg\)$/
  watch.errors.splice(0, Number.POSITIVE_INFINITY, ...watch.errors.filter((trouble) => !icon.test(trouble)))
})
