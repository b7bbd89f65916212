import type { Address } from '@murmur/contract/address'
import { marketsApi } from '@murmur/contract/markets/markets'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { createTokenLists, uniswap } from '#test-support/examples/market-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
let streams: ReturnType<typeof FakeEventSource.install>
const leg = { symbol: 'JUP', amount: 0, address: 'j' as Address, decimals: 6, amountBaseUnits: toBaseUnits(0n) }
const paid = {
  symbol: 'ETH',
  amount: 0.25,
  address: 's' as Address,
  decimals: 18,
  amountBaseUnits: toBaseUnits(250000000000000000n),
}
const pending = createTransaction({ status: 'Pending', tokenIn: paid, tokenOut: leg, date: '2026-11-21T08:12:01Z' })
const confirmed = {
  ...pending,
  status: 'Successful' as const,
  tokenOut: { ...leg, amountBaseUnits: toBaseUnits(12500000n) },
}

beforeEach(() => {
  streams = FakeEventSource.install()
  server = stubServer(ada)
  server.on(watchlistApi.alerts, () => ({ data: [] }))
})

const serve = (...data: (typeof pending)[]) =>
  server.on(historyApi.list, () => ({ data, page: 1, pages: 1, total: data.length }))
const open = async () => {
  const app = renderApp('/app/orders')
  await screen.findByRole('heading', { name: 'Orders', level: 1 })
  return app
}
const section = () => screen.findByRole('region', { name: 'Waiting for the network' })

test('a pending transaction is listed with its actions, and the tray does not repeat it', async () => {
  serve(pending, { ...confirmed, id: 'other' })
  await open()
  const list = within(await section())
  expect(await list.findAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText(/^Waiting for the network to confirm: buy JUP with 0.25 ETH on Ethereum/)).toBeTruthy()
  expect(list.getByRole('button', { name: /^Cancel/ })).toBeTruthy()
  // It changes each second, within a live region.
  expect(list.getByText(/^for \d+ (s|min|h)$/).getAttribute('aria-live')).toBe('off')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending trades' })).toBeNull())
})

test('the result of a transaction stays on the page', async () => {
  serve(pending)
  await open()
  const list = within(await section())
  await list.findByRole('listitem')
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:09Z', trade: confirmed }))
  expect(await list.findByText('Confirmed: buy 12.5 JUP with 0.25 ETH on Ethereum.')).toBeTruthy()
  expect(list.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('the page states that there are no pending transactions or alerts, and what is not available yet', async () => {
  serve(confirmed)
  await open()
  expect(await screen.findByText(/^Nothing is waiting\./)).toBeTruthy()
  expect(await screen.findByText(/^No alerts yet\./)).toBeTruthy()
  expect(screen.getByText(/^Limit orders and recurring buys aren’t available yet\./)).toBeTruthy()
})

test('the last results are listed below, with a link to the history', async () => {
  serve(pending, { ...confirmed, id: 'other' })
  await open()
  const recent = within(await screen.findByRole('region', { name: 'Recent transactions' }))
  // The column headings and one result.
  expect(recent.getAllByRole('row')).toHaveLength(2)
  expect(recent.getByRole('link', { name: 'See History' }).getAttribute('href')).toBe('/app/history')
})

test('an alert can be set on any token from the list of alerts', async () => {
  serve()
  server.on(marketsApi.trending, () => createTokenLists(uniswap))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set a price alert' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Set a price alert' }))
  await user.click((await choice.findAllByRole('option', { name: /Uniswap/ }))[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Price alert for UNI' })).toBeTruthy()
})

test('a failed request shows an error with a retry', async () => {
  server.on(historyApi.list, () => refuse('SERVICE_UNAVAILABLE'))
  const { user } = await open()
  const list = within(await section())
  await list.findByText('We couldn’t load your pending transactions. Nothing was cancelled.')
  serve(pending)
  await user.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findByRole('listitem')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.role).toBe('status'))
})

test('the history links to the orders', async () => {
  serve(confirmed)
  renderApp('/app/history')
  expect((await screen.findByRole('link', { name: 'Orders' })).getAttribute('href')).toBe('/app/orders')
})
