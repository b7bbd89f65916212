import type { Page } from '@playwright/test'
import { uni, unsellable } from '../tokens.ts'
import { button, dialog, stopsOf } from './stop.ts'
import type { Words } from './words.ts'

async function quoted(page: Page, say: Words) {
  await page.getByLabel(say('buy.address')).fill(uni.address)
  await page.getByText('Uniswap', { exact: true }).first().waitFor()
  await page.getByLabel(say('buy.amount')).fill('25')
  await page.getByText(/UNI/).nth(2).waitFor()
}

/** Manual trading and the trade history. */
export const tradeStops = stopsOf('user', [
  { name: 'buy', path: '/app/manual-trading' },
  {
    name: 'buy-quoted',
    path: '/app/manual-trading',
    open: quoted,
  },
  {
    name: 'buy-faults',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await button(page, say('buy.submit')).click({ force: true })
    },
  },
  {
    name: 'buy-danger',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByLabel(say('buy.address')).fill(unsellable.address)
      await page.getByLabel(say('buy.amount')).fill('25')
      await page.getByText(say('danger.heading')).waitFor()
    },
  },
  {
    name: 'buy-pending',
    path: '/app/manual-trading',
    before: async (page) => {
      // The outcome of the purchase is unknown.
      await page.route('**/buy', (route) => route.abort())
    },
    mayComplain: true,
    open: async (page, say) => {
      await quoted(page, say)
      await button(page, say('buy.submit')).and(page.locator(':not([aria-disabled="true"])')).click()
      await page.getByRole('region', { name: say('receipt.heading') }).waitFor()
    },
  },
  {
    name: 'buy-done',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await quoted(page, say)
      await button(page, say('buy.submit')).and(page.locator(':not([aria-disabled="true"])')).click()
      await page.getByRole('region', { name: say('receipt.heading') }).waitFor()
    },
  },
  {
    name: 'sell',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('sell.tab') }).click()
    },
  },
  {
    name: 'sell-quoted',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('sell.tab') }).click()
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page)
        .getByRole('button', { name: /^Uniswap/ })
        .click()
      await page.getByLabel(say('sell.percentage')).fill('50')
      await page.getByText(/UNI/).nth(3).waitFor()
    },
  },
  {
    name: 'sell-picker',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('sell.tab') }).click()
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page).waitFor()
    },
  },
  { name: 'history', path: '/app/history' },
  {
    name: 'history-details',
    path: '/app/history?side=buy',
    open: async (page, say) => {
      await button(page, say('history.details')).click()
      await page.getByRole('link', { name: say('receipt.heading') }).waitFor()
    },
  },
  { name: 'history-none', path: '/app/history?side=sell' },
  {
    name: 'receipt',
    path: '/app/history?side=buy',
    open: async (page, say) => {
      await button(page, say('history.details')).click()
      await page.getByRole('link', { name: say('receipt.heading') }).click()
      await page.getByRole('heading', { name: say('receipt.money') }).waitFor()
    },
  },
])
