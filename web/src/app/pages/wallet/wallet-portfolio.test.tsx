import type { Address } from '@murmur/contract/address'
import { type Portfolio, type Position, portfolioApi } from '@murmur/contract/trading/portfolio'
import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { bonkAddress, solAddress, uniAddress } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, silence } from '#test-support/fakes/stub-server.ts'
import { openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'

function position(changes: Partial<Position> = {}): Position {
  return {
    chain: 'eth',
    address: uniAddress as Address,
    name: 'Uniswap',
    symbol: 'UNI',
    decimals: 18,
    amount: 3.7,
    amountBaseUnits: '3700000000000000000',
    usdValue: 300,
    sharePercent: 25,
    costBasisUsd: 240,
    unrealisedPnlUsd: 60,
    realisedPnlUsd: -4.5,
    uncostedBaseUnits: '0',
    ...changes,
  }
}
const sol = position({
  ...{ chain: 'sol', address: solAddress, name: 'Solana', symbol: 'SOL', decimals: 9, amountBaseUnits: '5000000000' },
  ...{ usdValue: 900, sharePercent: 75, costBasisUsd: 1_000, unrealisedPnlUsd: -100, uncostedBaseUnits: '1000000000' },
})
const unpriced = position({
  ...{ chain: 'sol', address: bonkAddress, name: 'Bonk', symbol: 'Bonk', decimals: 5, amountBaseUnits: '700000' },
  ...{ usdValue: null, sharePercent: null, costBasisUsd: null, unrealisedPnlUsd: null, uncostedBaseUnits: '700000' },
})
const gone = position({
  address: '0xG' as Address,
  name: 'Gone',
  symbol: 'GONE',
  amountBaseUnits: '0',
  realisedPnlUsd: 12,
})
const points = [
  { at: '2026-11-20T08:00:00.000Z', usd: 1_000 },
  { at: '2026-11-20T20:00:00.000Z', usd: 1_250 },
  { at: '2026-11-21T08:00:00.000Z', usd: 1_200 },
]
const portfolio: Portfolio = {
  totalUsd: 1_200,
  change24hUsd: -12.3,
  change24hPercent: -1.02,
  positions: [sol, position(), unpriced, gone],
  points,
  asOf: '2026-11-21T08:00:00.000Z',
}

async function open(answer: Portfolio = portfolio) {
  const server = stubWalletServer()
  server.on(portfolioApi.read, () => ({ data: answer }))
  const app = await openWallet()
  const box = () => within(screen.getByRole('region', { name: 'Portfolio' }))
  const show = () => app.user.click(screen.getByRole('button', { name: 'Show balance' }))
  return { ...app, server, box, show }
}

test('neither shows nor fetches values until they are revealed, and hides them again', async () => {
  const { server, box, show } = await open()
  expect(box().getByText(/hidden\. Press the eye above to show them/)).toBeTruthy()
  expect(server.callsTo(portfolioApi.read)).toHaveLength(0)
  await show()
  expect(await box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
  await show()
  expect(box().queryByText(/\$/)).toBeNull()
  expect(box().queryByRole('table')).toBeNull()
})

test('shows the value over time as a described chart, a slider through its points, and a table', async () => {
  const { box, show, user } = await open()
  await show()
  const picture = await box().findByRole('img', {
    name: /^Value over time, one month\. From \$1,000\.00 \(.+\) to \$1,200\.00 \(.+\); lowest/,
  })
  expect(picture.querySelector('path[stroke]')?.getAttribute('d')).toMatch(/^M0\.0 154\.0L300\.0 6\.0L600\.0/)
  const slider = box().getByRole('slider', { name: 'Point in time' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^21 Nov 2026, .*: \$1,200\.00$/)
  await user.click(box().getByRole('button', { name: 'Show as table' }))
  const table = within(box().getByRole('table', { name: 'Value over time, one month' }))
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(rows).toEqual([
    ['$1,200.00', '−$50.00'],
    ['$1,250.00', '+$250.00'],
    ['$1,000.00', 'N/A'],
  ])
})

test('fetches another range', async () => {
  const { server, box, show, user } = await open()
  await show()
  await user.click(await box().findByRole('radio', { name: 'one week' }))
  await waitFor(() => expect(server.callsTo(portfolioApi.read).at(-1)?.query.get('range')).toBe('1w'))
  expect(box().getByRole('radio', { name: 'one week' })).toHaveProperty('checked', true)
})

test('shows value, share, cost and signed profit of each position, with unknown ones as N/A and explained', async () => {
  const { box, show } = await open()
  await show()
  const table = within(await box().findByRole('table', { name: 'Positions' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Token',
    'Value',
    'Share',
    'Cost',
    'Profit or loss',
  ])
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(cells).toEqual([
    ['$900.00', '75%', '$1,000.00', '−$100.00 (−10.00%)'],
    ['$300.00', '25%', '$240.00', '+$60.00 (+25.00%)'],
    ['N/A', 'N/A', 'N/A', 'N/A'],
  ])
  expect(table.getByText('1 SOL arrived when no price was available, and counts as free.')).toBeTruthy()
  expect(table.getByText("It arrived when no price was available, so its cost isn't known.")).toBeTruthy()
  for (const text of ['−$100.00 (−10.00%)', '+$60.00 (+25.00%)'])
    expect(table.getByText(text).querySelector('svg[aria-hidden]')).toBeTruthy()
  expect(box().getByRole('img', { name: 'Allocation: SOL 75%, UNI 25%' })).toBeTruthy()
  expect(box().getByText('1 token no longer held')).toBeTruthy()
  expect(box().getByText('+$12.00')).toBeTruthy()
})

test('explains the page on the first day, and the next step in an empty wallet', async () => {
  const first = await open({ ...portfolio, points: points.slice(0, 1), change24hUsd: null, change24hPercent: null })
  await first.show()
  expect(await first.box().findByText('Your value chart starts today')).toBeTruthy()
  expect(first.box().getAllByText('N/A').length).toBeGreaterThan(0)
  expect(first.box().getByRole('button', { name: 'Show as table' })).toHaveProperty('ariaDisabled', 'true')
  first.unmount()
  const empty = await open({ ...portfolio, positions: [], points: [{ at: points[0]?.at ?? '', usd: 0 }], totalUsd: 0 })
  await empty.show()
  expect((await empty.box().findByRole('link', { name: 'Start Trading' })).getAttribute('href')).toBe(
    '/app/manual-trading',
  )
})

test('shows a load error inline with a retry button', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { server, box, show, user } = await open()
  server.on(portfolioApi.read, () => refuse('BAD_REQUEST'))
  await show()
  await box().findByText("Your portfolio couldn't be loaded.")
  expect(log).toHaveBeenCalledWith('The portfolio could not be loaded', expect.anything())
  expect(document.querySelector('[data-toast]')).toBeNull()
  server.on(portfolioApi.read, () => ({ data: portfolio }))
  await user.click(box().getByRole('button', { name: 'Try again' }))
  expect(await box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
})

test('shows skeletons while loading, and refetches after a change', async () => {
  const streams = FakeEventSource.install()
  const { server, box, show } = await open()
  server.on(portfolioApi.read, silence)
  await show()
  expect(box().getByRole('radio', { name: 'one month' })).toBeTruthy()
  server.on(portfolioApi.read, () => ({ data: portfolio }))
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  act(() => streams.send({ type: 'balances', seq: 1, at: '2026-11-21T08:12:01Z', chain: 'sol' }))
  expect(await box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
})

test('warns of imitations among the open and the sold positions', async () => {
  const positions = [sol, position({ imitates: 'UNI' }), { ...gone, imitates: 'GONE' }]
  const { box, show } = await open({ ...portfolio, positions })
  await show()
  const warned = await box().findByText('Looks like UNI, but is a different token')
  expect(warned.closest('tr')?.textContent).toContain('Uniswap')
  expect(box().getByText('Looks like GONE, but is a different token').closest('li')?.textContent).toContain('Gone')
})
