import type { Page } from '@playwright/test'
import { uni, unsellable } from '../tokens.ts'
import { button, dialog, withAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

async function waitForQuote(page: Page, text: TextPatterns) {
  await page.getByLabel(text('buy.address')).fill(uni.address)
  await page.getByText('Uniswap', { exact: true }).first().waitFor()
  await page.getByLabel(text('buy.amount')).fill('25')
  await waitForFigures(page, text)
}

/** Fills in a form without the receipt of an earlier visit, which a browser tab shows for a minute in place of the form. */
async function waitForFirstQuote(page: Page, text: TextPatterns) {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await waitForQuote(page, text)
}

/** Waits until the quote has its values. */
async function waitForFigures(page: Page, text: TextPatterns) {
  const quote = page.getByRole('region', { name: text('quote.heading') })
  await quote.getByRole('definition').filter({ hasText: /UNI/ }).first().waitFor()
}

/** Manual trading and the trade history of a user. */
const userTradeStops = withAccount('user', [
  { name: 'buy', path: '/app/manual-trading' },
  {
    name: 'buy-quoted',
    path: '/app/manual-trading',
    open: waitForQuote,
  },
  {
    name: 'buy-token-choice',
    path: '/app/manual-trading',
    open: async (page) => {
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page).getByRole('combobox').fill('uni')
      await dialog(page)
        .getByRole('option', { name: /Uniswap/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'buy-slippage',
    path: '/app/manual-trading',
    open: async (page, text) => {
      // The hidden Sell tab has the same setting.
      await page.getByText(text('slippage.heading')).first().click()
      await page.getByText(text('slippage.custom')).first().click()
      await page.getByLabel(text('slippage.percent')).fill('8')
      // The focused field's place depends on the parts that have loaded.
      await page
        .getByRole('checkbox', { name: text('slippage.accept') })
        .first()
        .evaluate((box) => box.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'buy-priority',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await page.getByText(text('priority.heading')).first().click()
      await page.getByText(text('priority.urgent')).first().click()
    },
  },
  {
    name: 'buy-faults',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await button(page, text('buy.submit')).click({ force: true })
    },
  },
  {
    name: 'buy-danger',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await page.getByLabel(text('buy.address')).fill(unsellable.address)
      await page.getByLabel(text('buy.amount')).fill('25')
      await page.getByText(text('danger.heading')).first().waitFor()
    },
  },
  {
    name: 'buy-pending',
    path: '/app/manual-trading',
    before: async (page) => {
      // The outcome of the purchase is unknown.
      await page.route('**/buy', (route) => route.abort())
    },
    expectsConsoleErrors: true,
    open: async (page, text) => {
      await waitForFirstQuote(page, text)
      await button(page, text('buy.submit')).and(page.locator(':not([aria-disabled="true"])')).click()
      await page.getByRole('region', { name: text('receipt.heading') }).waitFor()
    },
  },
  {
    name: 'sell',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await page.getByRole('tab', { name: text('sell.tab') }).click()
    },
  },
  {
    name: 'sell-quoted',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await page.getByRole('tab', { name: text('sell.tab') }).click()
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page)
        .getByRole('button', { name: /^Uniswap/ })
        .click()
      await page.getByLabel(text('sell.percentage')).fill('50')
      await waitForFigures(page, text)
    },
  },
  {
    name: 'sell-picker',
    path: '/app/manual-trading',
    open: async (page, text) => {
      await page.getByRole('tab', { name: text('sell.tab') }).click()
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page).waitFor()
    },
  },
  { name: 'history', path: '/app/history' },
  {
    name: 'history-filters',
    path: '/app/history?side=buy&chain=eth',
    open: async (page, text) => {
      await button(page, text('filter.count')).click()
      await page.getByRole('combobox', { name: text('history.csv-format') }).waitFor()
    },
  },
  { name: 'history-none', path: '/app/history?side=sell' },
  {
    name: 'receipt',
    path: '/app/history?side=buy',
    open: async (page, text) => {
      await page
        .getByRole('link', { name: text('history.receipt-of') })
        .first()
        .click()
      await page.getByRole('heading', { name: text('receipt.money') }).waitFor()
    },
  },
])

export const tradeStops = [
  ...userTradeStops,
  ...withAccount('buyer', [
    {
      name: 'buy-done',
      path: '/app/manual-trading',
      open: async (page, text) => {
        await waitForFirstQuote(page, text)
        await button(page, text('buy.submit')).and(page.locator(':not([aria-disabled="true"])')).click()
        await page.getByRole('region', { name: text('receipt.heading') }).waitFor()
      },
    },
  ]),
]
