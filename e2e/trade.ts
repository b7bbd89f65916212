import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

type Token = { symbol: string; name: string; chain: string; address: string }

/** Opens manual trading from the sidebar, or from its drawer on a small screen. */
export async function openTrading(page: Page) {
  await page.goto('/app/manual-trading')
  await expect(page.getByRole('heading', { name: 'Manual Trading' })).toBeVisible()
}

/** Enters address and amount of a buy and waits for its quote. */
export async function quoteBuy(page: Page, token: Token, usd: string) {
  await page.getByLabel('Contract Address').fill(token.address)
  const information = page.getByRole('region', { name: 'Token Information' })
  await expect(information.getByText(token.name, { exact: true })).toBeVisible()
  await expect(information.getByText(token.chain, { exact: true })).toBeVisible()
  await page.getByLabel('Amount (USD)').fill(usd)
  await waitForQuote(page, 'Quote')
}

/** Buys a token and waits for the toast and the receipt. */
export async function buy(page: Page, token: Token, usd: string) {
  await quoteBuy(page, token, usd)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(`Bought $${usd} worth of ${token.symbol}`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
}

/** Selects a token of the wallet and the percentage to sell. */
export async function selectSale(page: Page, token: Token, percent: string) {
  await page.getByRole('tab', { name: 'Sell' }).click()
  await page.getByRole('button', { name: /^Select Token to Sell/ }).click()
  const picker = page.getByRole('dialog', { name: 'Select Token to Sell' })
  await picker.getByLabel('Search tokens...').fill(token.symbol.toLowerCase())
  await picker.getByRole('button', { name: new RegExp(`^${token.name}.*${token.symbol}`) }).click()
  await expect(picker).toBeHidden()
  await page.getByLabel('Percentage to Sell (%)').fill(percent)
  await expect(page.getByText(new RegExp(`^Will sell: [\\d.,]+ ${token.symbol}$`))).toBeVisible()
}

/** Selects a sale and waits for its quote. */
export async function quoteSell(page: Page, token: Token, percent: string) {
  await selectSale(page, token, percent)
  await waitForQuote(page, 'Quote')
}

export async function sell(page: Page, token: Token, percent: string) {
  await quoteSell(page, token, percent)
  await page.getByRole('button', { name: 'Sell Now' }).click()
  const soldPattern = new RegExp(`Sold \\d+\\.\\d{6} ${token.symbol} \\(${percent}%\\)`)
  await expect(page.getByText(soldPattern).first()).toBeVisible()
}

/** Waits until every row of the quote has its value. */
export async function waitForQuote(page: Page, heading: string) {
  const card = page.getByRole('region', { name: heading })
  await expect(card.getByRole('definition').first()).toHaveText(/\d/)
  await expect(card.getByText('You get at least')).toBeVisible()
}
