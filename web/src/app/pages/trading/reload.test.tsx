import { historyApi } from '@murmur/contract/trading/history'
import { tradesApi } from '@murmur/contract/trading/trades'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, createTradeReply, createTransaction } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { fillBuy, getCard, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
let rows: ReturnType<typeof createTransaction>[]

beforeEach(() => {
  server = stubBuyServer()
  rows = []
  server.on(historyApi.list, () => ({ data: rows, page: 1, pages: 1, total: rows.length }))
})
afterEach(() => void vi.restoreAllMocks())

const now = () => new Date().toISOString()
const pending = () => createTransaction({ status: 'Pending', hash: null, url: null, date: now() })

/** Buys, and reloads the page before or after the response. */
async function buyAndReload(until: () => Promise<unknown>) {
  const opened = await openBuy()
  await fillBuy(opened)
  await opened.press()
  await until()
  opened.unmount()
  const app = renderApp('/app/manual-trading')
  await screen.findByRole('heading', { name: 'Manual Trading' })
  return app
}
const findReceipt = () => screen.findByRole('region', { name: 'Receipt' })
const sent = () => waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))

describe('the form after a reload', () => {
  test('shows a pending trade as its receipt, and an event completes it', async () => {
    const streams = FakeEventSource.install()
    server.on(tradesApi.buy, () => createTradeReply({ status: 'pending', transactionHash: null, url: null }))
    rows = [pending()]
    await buyAndReload(findReceipt)
    expect(await getCard('Receipt').findByText('Pending')).toBeTruthy()
    // On phones the receipt is in place of the form.
    expect(getCard('Receipt').getByText('You agreed to pay').nextSibling?.textContent).toContain('ETH')
    expect(getCard('Receipt').getByText('Minimum promised').nextSibling?.textContent).toContain('UNI')
    await waitFor(() => expect(streams.open()).toHaveLength(1))
    act(() => streams.send({ type: 'trade', seq: 1, at: now(), trade: createTransaction() }))
    expect(await getCard('Receipt').findByText('Bought $25 worth of UNI')).toBeTruthy()
  })

  test('finds an unanswered trade in the history and follows it to its result', async () => {
    server.on(tradesApi.buy, () => {
      // Dated when it is sent: on a busy machine filling in the form takes longer than the clock skew that the page allows.
      rows = [pending()]
      return new Promise(() => undefined)
    })
    await buyAndReload(sent)
    expect(await getCard('Receipt').findByText(/The network hasn’t confirmed your trade yet/)).toBeTruthy()
    rows = [createTransaction({ date: now() })]
    expect(await getCard('Receipt').findByText('Bought $25 worth of UNI')).toBeTruthy()
  })

  test('retries a trade that the history lacks as the same request with the same key', async () => {
    server.on(tradesApi.buy, () => new Promise(() => undefined))
    // The same token, but much earlier.
    rows = [createTransaction()]
    const { user } = await buyAndReload(sent)
    server.on(tradesApi.buy, () => createTradeReply())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Again' }).ariaDisabled).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Send Again' }))
    expect(await getCard('Receipt').findByText('Bought $25 worth of UNI')).toBeTruthy()
    const [first, second] = server.callsTo(tradesApi.buy)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('shows a finished trade for a minute', async () => {
    server.on(tradesApi.buy, () => createTradeReply())
    const { unmount } = await buyAndReload(findReceipt)
    expect(getCard('Receipt').getByText('Bought $25 worth of UNI')).toBeTruthy()
    unmount()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await openBuy()
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  })

  test('does not show a dismissed or rejected trade, or one of another user', async () => {
    server.on(tradesApi.buy, () => refuse('INSUFFICIENT_BALANCE'))
    const first = await buyAndReload(() => screen.findByText('Buy failed. Please try again.'))
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
    first.unmount()
    server.on(tradesApi.buy, noResponse)
    const second = await buyAndReload(findReceipt)
    expect(getCard('Receipt').getByText('Pending')).toBeTruthy()
    await second.user.click(screen.getByRole('button', { name: 'New Trade' }))
    second.unmount()
    const third = await openBuy()
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
    await fillBuy(third)
    await third.press()
    await findReceipt()
    third.unmount()
    const key = 'murmur.trade.buy'
    const otherUsersTrade = sessionStorage.getItem(key)?.replaceAll(ada.id, 'user-eve')
    sessionStorage.setItem(key, otherUsersTrade ?? '')
    await openBuy()
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  })
})
