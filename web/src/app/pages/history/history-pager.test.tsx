import { historyApi } from '@murmur/contract/trading/history'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
})
afterEach(() => void vi.unstubAllGlobals())

/** Opens a history of so many pages, one record each. */
async function open(pages: number) {
  server.on(historyApi.list, () => ({ data: [createTransaction()], pages, page: 1, total: pages }))
  renderApp('/app/history')
  await screen.findByRole('cell', { name: 'Buy' })
}
const pager = () => screen.queryByRole('navigation', { name: 'Pages' })
const isBelowRows = () =>
  screen.getByRole('table').compareDocumentPosition(pager() as HTMLElement) === Node.DOCUMENT_POSITION_FOLLOWING

test('a single page has no pager', async () => {
  await open(1)
  expect(pager()).toBeNull()
})

test('the pager is above the rows on wide windows', async () => {
  await open(2)
  expect(isBelowRows()).toBe(false)
})

test('the pager is below the rows on narrow windows, so that it doesn’t shift rows when it appears', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  await open(2)
  expect(isBelowRows()).toBe(true)
})
