import type { Address } from '@murmur/contract/address'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { historyApi } from '@murmur/contract/trading/history'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCardMessage, createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { anna } from '#test-support/examples/send-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { stubChatServer } from '#test-support/open/open-chat.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
let streams: ReturnType<typeof FakeEventSource.install>
const leg = { symbol: 'JUP', amount: 0, address: 'j' as Address, decimals: 6, amountBaseUnits: toBaseUnits(0n) }
const paid = {
  symbol: 'SOL',
  amount: 0.25,
  address: 's' as Address,
  decimals: 9,
  amountBaseUnits: toBaseUnits(250000000n),
}
const pending = createTransaction({ status: 'Pending', chain: 'sol', tokenIn: paid, tokenOut: leg })
const confirmed = {
  ...pending,
  status: 'Successful' as const,
  tokenOut: { ...leg, amountBaseUnits: toBaseUnits(12500000n) },
}
const pendingText = 'Waiting for the network to confirm: buy JUP with 0.25 SOL on Solana. You can close this page.'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  streams = FakeEventSource.install()
  server = stubServer(ada)
})
afterEach(() => vi.useRealTimers())

const serve = (...data: (typeof pending)[]) =>
  server.on(historyApi.list, () => ({ data, page: 1, pages: 1, total: data.length }))
const tray = () => screen.findByRole('region', { name: 'Pending trades' })
const queryTray = () => screen.queryByRole('region', { name: 'Pending trades' })
const send = (trade: typeof pending) =>
  act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:01Z', trade }))

async function open(path = '/app/chat', heading = 'Chat') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: heading, level: 1 })
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  return app
}

describe('the pending tray', () => {
  test.each([
    ['/app/chat', 'Chat'],
    ['/app/discover', 'Discover'],
    ['/app/history', 'Trade History'],
  ])('shows the pending trade on %s, with its start time and a link to it', async (path, heading) => {
    serve({ ...pending, date: new Date(Date.now() - 90_000).toISOString() })
    await open(path, heading)
    const trayQueries = within(await tray())
    expect(trayQueries.getByText(pendingText)).toBeTruthy()
    expect(trayQueries.getByText('for 1 min')).toBeTruthy()
    expect(trayQueries.getByRole('link', { name: 'Transaction' }).getAttribute('href')).toBe(pending.url)
    expect(screen.getAllByRole('status').some((one) => one.textContent === pendingText)).toBe(true)
  })

  test('shows a pending send with the name of its recipient', async () => {
    server.on(recipientsApi.list, () => ({ data: [anna] }))
    serve({ ...pending, type: 'Transfer', counterparty: anna.address })
    await open()
    const status = 'Waiting for the network to confirm: send 0.25 SOL to Anna on Solana. You can close this page.'
    expect(await within(await tray()).findByText(status)).toBeTruthy()
  })

  test('is empty without pending trades, but keeps its live region', async () => {
    serve(confirmed)
    await open()
    await waitFor(() => expect(server.callsTo(historyApi.list)).toHaveLength(1))
    expect(queryTray()).toBeNull()
    expect(screen.getAllByRole('status').some((one) => one.textContent === '')).toBe(true)
  })

  test('shows a trade that an event starts, then its result, which disappears by itself', async () => {
    await open()
    send(pending)
    expect(queryTray()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(within(await tray()).getByText(pendingText)).toBeTruthy()
    send(confirmed)
    const outcome = 'Confirmed: buy 12.5 JUP with 0.25 SOL on Solana.'
    expect(within(await tray()).getAllByText(outcome).length).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(queryTray()).toBeNull()
  })

  test('shows why a trade failed, and keeps it while hovered', async () => {
    serve(pending)
    const { user } = await open()
    const link = within(await tray()).getByRole('link', { name: 'Transaction' })
    send({ ...pending, status: 'Failed', reason: 'It expired before the network took it. Nothing was spent.' })
    const failureText = /^Failed: buy JUP with 0\.25 SOL on Solana\. It expired before/
    expect(within(await tray()).getAllByText(failureText).length).toBeGreaterThan(0)
    act(() => link.focus())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(queryTray()).toBeTruthy()
    await user.tab()
    act(() => (document.activeElement as HTMLElement).blur())
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(queryTray()).toBeNull()
  })

  test('announces an update of one trade without repeating the others', async () => {
    const other = { ...pending, id: 'other', chain: 'eth' as const }
    serve(pending, other)
    await open()
    await tray()
    const findStatus = () => screen.getAllByRole('status').find((one) => one.textContent?.includes('on Ethereum'))
    const otherText = within(findStatus() as HTMLElement).getByText(/on Ethereum/).firstChild
    send(confirmed)
    expect(findStatus()?.textContent).toContain('Confirmed: buy 12.5 JUP with 0.25 SOL on Solana.')
    expect(findStatus()?.ariaAtomic ?? findStatus()?.getAttribute('aria-atomic')).toBe('false')
    expect(findStatus()?.contains(otherText)).toBe(true)
  })

  test('omits a trade whose receipt is on the screen, and never repeats its result', async () => {
    serve(pending)
    const trade = { state: 'pending', intentId: parseIntentId(pending.id) } as const
    const request = createMessage(1, { role: 'user', content: 'buy 20 dollars of BONK' })
    server = stubChatServer(createChat(parseChatId('chat-1'), 'One', request, createCardMessage(2, trade)))
    serve(pending)
    const { user } = await open()
    await screen.findByRole('article')
    expect(queryTray()).toBeNull()
    send(confirmed)
    await user.click(screen.getByRole('link', { name: 'Wallet' }))
    await screen.findByRole('heading', { name: 'Wallet', level: 1 })
    expect(queryTray()).toBeNull()
    expect(screen.queryByText(/^Confirmed: /)).toBeNull()
  })

  test('truncates the paid amount as the quote and the receipt do', async () => {
    serve({ ...pending, tokenIn: { ...paid, amountBaseUnits: toBaseUnits(133333333n) } })
    await open()
    expect(within(await tray()).getByText(/buy JUP with 0\.133333 SOL/)).toBeTruthy()
  })

  test('recovers from a missed event', async () => {
    serve(pending)
    await open()
    await tray()
    serve(confirmed)
    await act(() => vi.advanceTimersByTimeAsync(15_500))
    expect(within(await tray()).getAllByText(/^Confirmed: /).length).toBeGreaterThan(0)
  })

  test('is an expandable one-line bar on phones', async () => {
    serve(pending, { ...pending, id: 'other', chain: 'eth' })
    const { user } = await open()
    const bar = within(await tray()).getByRole('button', { name: '2 trades are waiting for the network' })
    expect(bar.className).toContain('sm:hidden')
    const list = document.getElementById(bar.getAttribute('aria-controls') ?? '')
    expect([bar.ariaExpanded, list?.className.includes('hidden')]).toEqual(['false', true])
    await user.click(bar)
    expect([bar.ariaExpanded, list?.className.includes('hidden')]).toEqual(['true', false])
  })
})
