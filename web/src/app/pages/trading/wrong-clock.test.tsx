import { accountsApi } from '@murmur/contract/identity/accounts'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { historyApi } from '@murmur/contract/trading/history'
import { tradesApi } from '@murmur/contract/trading/trades'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { solveCaptcha } from '#features/auth/captcha/solve-captcha.ts'
import { createQuote, createTradeReply, createTransaction } from '#test-support/examples/examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { stubSolver } from '#test-support/fakes/stub-solver.ts'
import { fillBuy, getCard, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** How far the device's clock is ahead of the server's. */
const aheadMs = 3_600_000
const serverTime = (fromNow: number) => new Date(Date.now() - aheadMs + fromNow)

let server: StubServer
beforeEach(() => {
  server = stubBuyServer()
  server.setClockBehind(aheadMs)
  server.on(tradesApi.quote, () => ({ data: createQuote('buy', { validUntil: serverTime(60_000).toISOString() }) }))
})

test('on a device whose clock is an hour fast, a quote is valid until the server’s time', async () => {
  server.on(tradesApi.buy, () => createTradeReply())
  const opened = await openBuy()
  await fillBuy(opened)
  expect(screen.queryByText(/has expired/)).toBeNull()
  await opened.press()
  await getCard('Receipt').findByText('Bought $25 worth of UNI')
})

test('on a device whose clock is an hour fast, a reload finds a trade without a response', async () => {
  const trade = createTransaction({ date: serverTime(0).toISOString() })
  server.on(historyApi.list, () => ({ data: [trade], page: 1, pages: 1, total: 1 }))
  server.on(tradesApi.buy, () => new Promise(() => undefined))
  const opened = await openBuy()
  await fillBuy(opened)
  await opened.press()
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
  trade.date = serverTime(0).toISOString()
  opened.unmount()
  renderApp('/app/manual-trading')
  expect(await screen.findByText('Bought $25 worth of UNI')).toBeTruthy()
})

test('on a device whose clock is an hour fast, a pending trade has its age by the server’s time', async () => {
  const trade = createTransaction({ status: 'Pending', date: serverTime(-90_000).toISOString() })
  server.on(historyApi.list, () => ({ data: [trade], page: 1, pages: 1, total: 1 }))
  renderApp('/app/manual-trading')
  const tray = within(await screen.findByRole('region', { name: 'Pending trades' }))
  expect(tray.getByText('for 1 min')).toBeTruthy()
})

test('on a device whose clock is an hour fast, a captcha stays valid for the server’s time', async () => {
  stubSolver()
  const expiresAt = serverTime(600_000).getTime() / 1000
  server.on(accountsApi.captcha, () => ({ parameters: { expiresAt } }))
  const { lifetime } = await solveCaptcha(new AbortController().signal)
  expect(lifetime).toBeGreaterThan(590_000)
})

test('on a device whose clock is an hour slow, a transaction that waits has its age and can be cancelled', async () => {
  server.setClockBehind(-aheadMs)
  const date = new Date(Date.now() + aheadMs - 30_000).toISOString()
  const waiting = createTransaction({ status: 'Pending', date })
  server.on(historyApi.list, () => ({ data: [waiting], page: 1, pages: 1, total: 1 }))
  server.on(watchlistApi.alerts, () => ({ data: [] }))
  renderApp('/app/orders')
  expect(await screen.findByText(/^for (29|[34]\d) s$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Cancel/ })).toBeTruthy()
})
