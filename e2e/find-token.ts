import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

const searchBox = (page: Page) => page.getByPlaceholder('Search tickers, addresses, or name')
export const getTokenDialog = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) })

/** Searches on Discover and opens the details of the first result, which must be this token. */
export async function findToken(page: Page, query: string, name: string) {
  await searchBox(page).fill(query)
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(getTokenDialog(page, name)).toBeVisible()
}
