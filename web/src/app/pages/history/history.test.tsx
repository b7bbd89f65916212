import { historyApi, historyPageSize } from '@murmur/contract/trading/history'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatClock, formatDateTime } from '#lib/format/format.ts'
import { ada, createTransaction, hash, uniAddress } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
const buy = createTransaction({ usdValue: 25, feesUsd: 1.125 })
const sell = createTransaction({
  id: 'trade-2',
  type: 'Sell',
  tokenIn: buy.tokenOut,
  tokenOut: buy.tokenIn,
  chain: 'base',
})
const grant = createTransaction({ id: 'grant', type: 'Transfer' })

const historyReply = (data = [buy], pages = 1, page = 1) => ({ data, page, pages, total: data.length })

beforeEach(() => {
  server = stubServer(ada)
  server.on(historyApi.list, ({ query }) => {
    const all = [buy, sell].filter((one) => !query.get('side') || one.type.toLowerCase() === query.get('side'))
    return historyReply(all, 3, Number(query.get('page') ?? 1))
  })
})

async function open(path = '/app/history') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Trade History', level: 1 })
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}
const rows = () => screen.getAllByRole('row').slice(1)
const cells = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell')
/** The texts of a row by the labels of its cells. */
const cellTexts = (row: HTMLElement | undefined) =>
  Object.fromEntries(cells(row).map((cell) => [cell.dataset.label, cell.textContent]))
const lastQuery = () => Object.fromEntries(server.callsTo(historyApi.list).at(-1)?.query ?? [])

describe('the table', () => {
  test('has the columns of the spec, with a link for each hash', async () => {
    covers('2.routes.09', '2.history.01', '9.constants.display.09')
    await open()
    await screen.findByRole('cell', { name: 'Buy' })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Type',
      'Amount',
      'Value',
      'Price',
      'Fees',
      'Chain',
      'Status',
      'Token In',
      'Token Out',
      'Hash',
      'Date',
      'Receipt',
    ])
    expect(cellTexts(rows()[0])).toEqual({
      Type: 'Buy',
      Amount: '+3.78654 UNIfor 0.0102543 ETH',
      Value: '$25.00',
      Price: '$6.602',
      Fees: '$1.13',
      Chain: 'Ethereum',
      Status: 'Successful',
      'Token In': 'ETH',
      'Token Out': 'UNI',
      Hash: '0xab12…ab12',
      Date: `${formatDateTime(buy.date, 'en')}${formatClock(buy.date, 'en')}`,
      Receipt: '',
    })
    const link = within(rows()[0] as HTMLElement).getByRole('link', { name: '0xab12…ab12' })
    expect(link.getAttribute('href')).toBe(`http://sandbox.test/tx/eth/${hash}`)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('links tokens to their pages, and each record to its receipt', async () => {
    await open('/app/history?side=buy')
    const row = within((await screen.findByRole('cell', { name: 'Buy' })).closest('tr') as HTMLElement)
    expect(row.getByRole('link', { name: 'UNI' }).getAttribute('href')).toBe(`/app/token/ethereum/${uniAddress}`)
    expect(row.getByRole('link', { name: 'ETH' }).getAttribute('href')).toMatch(/^\/app\/token\/ethereum\/0xEee/)
    const confirmedAt = formatDateTime(buy.date, 'en')
    expect(row.getByRole('link', { name: `Receipt of Buy, ${confirmedAt}` }).getAttribute('href')).toBe(
      '?side=buy&receipt=trade-1',
    )
  })

  test('does not move the columns and the pager when the rows load', async () => {
    const answers: (() => void)[] = []
    server.on(historyApi.list, () => new Promise((resolve) => answers.push(() => resolve(historyReply([buy], 2, 2)))))
    await open('/app/history?page=2')
    const table = await screen.findByRole('table')
    const names = () => rows().map((row) => cells(row).map((cell) => cell.className))
    const [expected] = names()
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    expect(pager.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    for (const answer of answers) answer()
    await screen.findByRole('cell', { name: 'Buy' })
    expect(names()).toEqual([expected])
  })

  test('shows a new transfer immediately', async () => {
    const streams = FakeEventSource.install()
    server.on(historyApi.list, () => historyReply([buy]))
    await open()
    await screen.findByRole('cell', { name: 'Buy' })
    server.on(historyApi.list, () => historyReply([grant, buy]))
    act(() => streams.send({ type: 'transfer', seq: 1, at: '2026-11-21T08:12:01Z', transfer: grant }))
    expect(await screen.findByText('Transfer')).toBeTruthy()
  })

  test('shows a changed trade immediately', async () => {
    const streams = FakeEventSource.install()
    server.on(historyApi.list, () => historyReply([{ ...buy, status: 'Pending' }]))
    await open()
    await screen.findByText('Pending')
    server.on(historyApi.list, () => historyReply([buy]))
    act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:01Z', trade: buy }))
    expect(await screen.findByText('Successful')).toBeTruthy()
  })
})

describe('filters', () => {
  test('are All Trades, Buy Side, Sell Side and Transfers', async () => {
    covers('2.history.03')
    const { press } = await open()
    await waitFor(() => expect(rows()).toHaveLength(2))
    await press('Sell Side')
    await waitFor(() => expect(rows().map((row) => cells(row)[0]?.textContent)).toEqual(['Sell']))
    expect(screen.getByRole('button', { name: 'Sell Side' })).toHaveProperty('ariaPressed', 'true')
    await press('Buy Side')
    await waitFor(() => expect(rows().map((row) => cells(row)[0]?.textContent)).toEqual(['Buy']))
    await press('Transfers')
    await waitFor(() => expect(lastQuery()).toEqual({ userId: ada.id, side: 'transfer' }))
    await press('All Trades')
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  test('send chain and dates to the server, as days in the user’s time zone', async () => {
    const { user, press } = await open()
    await press('Filters')
    await user.selectOptions(screen.getByLabelText('Chain'), 'Base')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } })
    const expected = {
      chain: 'base',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(),
      userId: ada.id,
    }
    await waitFor(() => expect(lastQuery()).toEqual(expected))
    await press('Filters: 3')
    expect(screen.queryByLabelText('Chain')).toBeNull()
  })

  test('are in the URL, and invalid values there are ignored', async () => {
    covers('7.calls.30')
    const { at, press } = await open('/app/history?side=theft&chain=moon&from=2026-99-99&page=-3')
    await waitFor(() => expect(lastQuery()).toEqual({ userId: ada.id }))
    await press('Buy Side')
    await waitFor(() => expect(at()).toBe('/app/history?side=buy'))
  })

  test('that match nothing do not show "No trades yet"', async () => {
    server.on(historyApi.list, () => historyReply([], 0))
    const { press } = await open('/app/history?side=sell')
    expect(await screen.findByText('No records match these filters.')).toBeTruthy()
    expect(screen.queryByText('No trades yet')).toBeNull()
    await press('Clear Filters')
    expect(await screen.findByText('No trades yet')).toBeTruthy()
  })

  test('show the last page for a page beyond it, not "No trades yet"', async () => {
    server.on(historyApi.list, ({ query }) =>
      query.get('page') === '9' ? historyReply([], 1) : historyReply([createTransaction()], 1),
    )
    const { at } = await open('/app/history?side=buy&page=9')
    await waitFor(() => expect(at()).toBe('/app/history?side=buy'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByText('No trades yet')).toBeNull()
  })

  test('apply to Download CSV, which exports all pages', async () => {
    covers('2.history.02')
    const { press } = await open('/app/history?side=buy&page=2')
    const downloads: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      downloads.push(`${this.getAttribute('href')} ${this.download}`)
    })
    await press('Download CSV')
    expect(downloads).toEqual(['/api/history.csv?side=buy murmur-history.csv'])
  })
})

describe('pages', () => {
  test('show their number and count, and change with Previous and Next', async () => {
    covers('2.history.06', '2.history.08')
    const { press, at } = await open()
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('ariaDisabled', 'true')
    await press('Next')
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(lastQuery()).toMatchObject({ page: '2' })
    await press('Next')
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
    await press('Next')
    expect(at()).toBe('/app/history?page=3')
    await press('Previous')
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  })

  test('show 25 rows', async () => {
    covers('2.history.07')
    expect(historyPageSize).toBe(25)
    server.on(historyApi.list, () =>
      historyReply(
        Array.from({ length: 25 }, (_, at) => ({ ...buy, id: `t${at}` })),
        2,
      ),
    )
    await open()
    await waitFor(() => expect(rows()).toHaveLength(25))
  })
})

describe('the history of a user without trades', () => {
  test('shows "No trades yet" with "Start Trading" and "+ New Trade"', async () => {
    covers('2.history.04', '2.history.05')
    server.on(historyApi.list, () => historyReply([], 0))
    await open()
    expect(await screen.findByText('No trades yet')).toBeTruthy()
    for (const name of ['Start Trading', '+ New Trade'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/app/manual-trading')
  })

  test('lists a faucet grant, which is not a trade', async () => {
    covers('2.history.04')
    server.on(historyApi.list, () => historyReply([grant]))
    await open()
    expect(await screen.findByText('No trades yet')).toBeTruthy()
    expect(cells(rows()[0])[0]?.textContent).toBe('TransferReceived')
    // The list comes first, so that nothing contradicts it.
    const table = screen.getByRole('table')
    expect(table.compareDocumentPosition(screen.getByText('No trades yet'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('logs a failed fetch and shows it inline, without a toast, with a retry button', async () => {
    covers('8.errors.13')
    const log = vi.spyOn(console, 'error').mockReturnValue()
    server.on(historyApi.list, () => refuse('BAD_REQUEST'))
    const { press } = await open()
    expect(await screen.findByText('We couldn’t load your history.')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('The history could not be loaded', expect.anything())
    expect(document.querySelector('[data-toast]')).toBeNull()
    server.on(historyApi.list, () => historyReply())
    await press('Try again')
    expect(await screen.findByRole('cell', { name: 'Buy' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })
})
