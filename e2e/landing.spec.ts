import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { covers } from '../spec/covers.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'

// Smooth scrolling moves the page under a click.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Section = { heading: string }
type Content = Record<'hero' | 'callToAction' | 'benefits' | 'pricing' | 'steps' | 'trust', Section> & {
  about: Section & { statistics: { figure: string; label: string }[] }
  features: Section & { more: string[] }
  faq: Section & { contact: { href: string } }
}
const content: Content = JSON.parse(readFileSync(new URL('../web/landing/content.json', import.meta.url), 'utf8'))

const notice = 'Notice: We currently do not have any crypto tokens available at this time. Stay tuned for updates!'
const links = [
  ['Home', '/'],
  ['Features', '#features'],
  ['Pricing', '#pricing'],
  ['About', '#about'],
  ['FAQ', '#faq'],
  ['Trading', '/trading'],
] as const
const cards = [
  'Trade via Text, Voice & Images',
  'Limit & Market Orders',
  'No Language or Technical Barriers',
  'Seamless Web3 Wallet Integration',
  'Accessible for All',
  'Fast & Gas-Efficient',
]

const talkHeading = 'Try it here, without an account'

const header = (page: Page) => page.getByRole('banner')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const plan = (page: Page, name: string) => page.locator('#pricing li').filter({ has: heading(page, name) })

/** Texts and controls that work with and without scripts. */
function describeContent() {
  test('the landing page has all sections and texts in order', async ({ page }) => {
    covers(
      '2.routes.01',
      '2.landing.01',
      '2.landing.03',
      '2.landing.04',
      '2.landing.15',
      '2.landing.22',
      '2.landing.23',
    )
    covers('2.landing.16', '2.landing.17', '2.landing.18', '9.stats.01', '9.stats.02')
    const reply = await page.goto('/')
    expect(reply?.status()).toBe(200)
    await expect(page.getByText(notice).first()).toBeVisible()
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    const { about, features, callToAction, benefits, pricing, steps, trust, faq } = content
    const inOrder = [about, features, callToAction, benefits, pricing, steps, trust, faq]
    // The hero has the assistant to try.
    expect(headings).toEqual([talkHeading, ...inOrder.map((section) => section.heading)])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.hero.heading)
    // The sticky header comes first, then the hero; the footer comes last.
    const order = await page.evaluate(() => {
      const precedes = (one: string, other: string) => {
        const [first, second] = [document.querySelector(one), document.querySelector(other)]
        return Boolean(first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)
      }
      return [
        precedes('.header', 'h1'),
        precedes('h1', '#about'),
        precedes('#about', '#features'),
        precedes('#faq', 'footer'),
      ]
    })
    expect(order).toEqual([true, true, true, true])
    for (const id of ['about', 'features', 'pricing', 'faq']) await expect(page.locator(`section#${id}`)).toHaveCount(1)
    await expect(page.locator('#features h3')).toHaveText(cards)
    const figures = page.locator('#about dl > div')
    for (const [at, text] of ['3 blockchains', '50+ users', '$100K+ volume', '350+ waitlist'].entries()) {
      const [figure = '', label = ''] = text.split(' ')
      await expect(figures.nth(at).locator('dd')).toHaveText(figure)
      await expect(figures.nth(at).locator('dt')).toHaveText(label)
      expect(content.about.statistics[at]).toEqual({ figure, label })
    }
    const step = page.locator('#resources li')
    await expect(step.nth(0)).toContainText('Create Your Account')
    await expect(step.nth(1)).toContainText('Fund Your Wallet')
    await expect(step.nth(1)).toContainText('Send native tokens or use the buy feature')
    await expect(step.nth(2)).toContainText('Start Build Portfolio')
    await expect(step.nth(2)).toContainText('Buy and sell any token by chatting or speaking')
    await expect(page.getByText(`© ${new Date().getUTCFullYear()} MRMR`)).toBeVisible()
    await expect(page.getByText('100%')).toBeVisible()
    await expect(page.getByText('34%')).toBeVisible()
    await expect(page.getByText('1B+')).toBeVisible()
  })

  test('every link and button of the landing page has its target', async ({ page }) => {
    covers('2.landing.02', '2.landing.05', '2.landing.06', '2.landing.09', '2.landing.12', '2.landing.14')
    covers('2.landing.19', '2.landing.20', '2.landing.21')
    await page.goto('/')
    const navigation = header(page).getByRole('navigation', { name: 'Main' })
    for (const [name, href] of links) {
      await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up?tab=signup')
    await expect(page.getByRole('link', { name: 'Start Trading Now' })).toHaveAttribute('href', '/sign-up?tab=signup')
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up?tab=signup')
    await expect(header(page).getByRole('link', { name: 'Log In', exact: true })).toHaveAttribute('href', '/sign-up')
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', content.faq.contact.href)
    const footer = page.getByRole('contentinfo')
    for (const name of ['Product', 'Features', 'Pricing', 'Resources', 'Help', 'Privacy']) {
      const link = footer.getByRole('link', { name, exact: true })
      const href = (await link.getAttribute('href')) ?? ''
      expect(href, name).toMatch(/^#/)
      await expect(page.locator(href), name).toHaveCount(1)
    }
    for (const name of ['Facebook', 'Twitter', 'Instagram', 'GitHub', 'LinkedIn']) {
      const link = footer.getByRole('link', { name: `${name} (opens in a new tab)` })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    await page.locator('#faq').scrollIntoViewIfNeeded()
    await expect(header(page)).toBeInViewport({ ratio: 1 })
    await expect(header(page)).toHaveCSS('position', 'sticky')
  })

  test('the Lite plan links to sign-up, and the other plans are coming soon', async ({ page }) => {
    covers(
      '9.pricing.01',
      '9.pricing.02',
      '9.pricing.05',
      '9.pricing.06',
      '9.pricing.07',
      '9.pricing.08',
      '9.pricing.09',
    )
    covers('9.pricing.04', '4.states.landing.03', '4.states.landing.04')
    await page.goto('/')
    const lite = plan(page, 'Lite')
    await expect(lite.getByText('$0')).toHaveText(['$0', '$0'])
    await expect(lite.getByText('$0').first()).toBeVisible()
    await expect(lite).toContainText('$0 per month')
    await page.getByRole('radio', { name: 'Yearly' }).check()
    await expect(lite.getByText('per month')).toBeHidden()
    await expect(lite.getByText('per year')).toBeVisible()
    await expect(lite.getByRole('listitem')).toHaveText([
      'Unlimited chats/day',
      '0.5% fee per transaction',
      'Limited integrations',
    ])
    await expect(lite.getByRole('link')).toHaveAttribute('href', '/sign-up?tab=signup')
    await expect(page.getByText('0.5% fee is part of the same transaction')).toContainText(
      'before and after each trade',
    )
    await expect(page.locator('#pricing [data-popular]')).toHaveCount(1)
    await expect(page.locator('#pricing [data-popular]')).toContainText('Pro')
    for (const [card, benefits] of [
      [
        page.locator('#pricing [data-popular]'),
        ['Everything in Lite', 'Transaction bundles', 'Advanced market analysis'],
      ],
      [plan(page, 'Master'), ['Everything in Pro', 'AI launchpad', 'Token sniper', 'Pro tools and alerts']],
    ] as const) {
      await expect(card.locator('.price:visible')).toHaveText('Coming Soon!!!')
      await expect(card.getByRole('button')).toHaveText('Coming Soon!!!')
      await expect(card.getByRole('button')).toBeDisabled()
      await expect(card.getByRole('listitem')).toHaveText(benefits)
    }
  })

  test('the FAQ has five answers, at most one open, and explains key custody below them', async ({ page }) => {
    covers('9.faq.01', '9.faq.02', '9.faq.03', '9.faq.04', '9.faq.05', '9.faq.06', '9.faq.07')
    covers('4.states.landing.01', '4.states.landing.02')
    await page.goto('/')
    const items = page.locator('#faq details')
    await expect(items).toHaveCount(5)
    const answers = [
      /wallet is not required/,
      /manual trading is possible without the bot/,
      /Tokens on SOL, ETH and Base are supported/,
      /encrypted transactions and smart contract protection/,
      /Execution, market insights and strategy recommendations/,
    ]
    for (const [at, answer] of answers.entries()) {
      await items.nth(at).locator('summary').click()
      await expect(items.nth(at).getByText(answer)).toBeVisible()
      await expect(page.locator('#faq details[open]')).toHaveCount(1)
    }
    await items.nth(4).locator('summary').click()
    await expect(page.locator('#faq details[open]')).toHaveCount(0)
    const custody = page.locator('#faq').getByText('Who holds the keys?')
    await expect(custody).toContainText('Murmur holds your keys, encrypted')
    await expect(custody).toContainText('You can export them at any time')
    await expect(custody).toContainText('You have to trust the operator of this server')
    expect((await page.content()).toLowerCase()).not.toMatch(/non-?custodial/)
  })

  test('"View all features" expands the full list in place', async ({ page }) => {
    covers('2.landing.13')
    await page.goto('/')
    const last = page.getByText(content.features.more.at(-1) ?? '')
    await expect(last).toBeHidden()
    await page.getByText('View all features').click()
    await expect(last).toBeVisible()
    await expect(page.locator('#features details li')).toHaveCount(content.features.more.length)
    await expect(page).toHaveURL('/')
  })

  test('small screens have a menu, and a press opens a hover panel', async ({ page }) => {
    covers('2.landing.07')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(links.map(([name]) => name))
    await expect(menu.getByRole('link', { name: 'Log In', exact: true })).toHaveAttribute('href', '/sign-up')
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await header(page)
      .locator('summary', { has: page.locator('.lucide-chevron-down') })
      .first()
      .click()
    await expect(header(page).getByRole('link', { name: /^Accessible for All/ })).toBeVisible()
  })

  test('other languages and the trust pages have static pages, and unknown addresses show the 404 page', async ({
    page,
  }) => {
    covers('2.routes.14')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const path of ['/terms', '/privacy', '/risk', '/accessibility']) {
      const reply = await page.goto(path)
      expect(reply?.status(), path).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('2026-11')).toBeVisible()
    }
    await page.goto('/?lang=en')
    const notFoundResponse = await page.goto('/no/such/page')
    expect(notFoundResponse?.status()).toBe(404)
    await expect(heading(page, 'Not Found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })
}

test.describe('the landing page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows an example of the assistant instead of a form that needs scripts', async ({ page }) => {
    await page.goto('/')
    const talk = page.getByRole('region', { name: talkHeading })
    await expect(talk.getByText('Bought $5 of BONK')).toBeVisible()
    await expect(talk.getByText('You get about')).toBeVisible()
    await expect(talk.locator('form')).toBeHidden()
  })

  describeContent()
})

// The quick run tests without scripts; the long suite also with scripts.
if (isLong) {
  test.describe('the landing page with scripts', () => {
    describeContent()
  })
}
