import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { type Portfolio, portfolioApi } from '@murmur/contract/trading/portfolio'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  bonkPosition,
  createPortfolio,
  createPosition,
  portfolioPoints,
  solPosition,
} from '#test-support/examples/portfolio-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'

const soldPosition = createPosition({
  address: toEvmAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  name: 'Gone',
  symbol: 'GONE',
  amountBaseUnits: toBaseUnits(0n),
  sharePercent: 0,
  unrealisedPnlUsd: 0,
  realisedPnlUsd: 12,
})
const portfolio = createPortfolio({ positions: [solPosition, createPosition(), bonkPosition, soldPosition] })

async function open(answer: Portfolio | ((server: StubServer) => void) = portfolio, ...tokens: HeldToken[]) {
  const server = stubWalletServer(...tokens)
  if (typeof answer === 'function') answer(server)
  else server.on(portfolioApi.read, () => ({ data: answer }))
  const app = await openWallet()
  const box = () => within(screen.getByRole('region', { name: 'Balance' }))
  const show = () => app.user.click(screen.getByRole('button', { name: 'Show balance' }))
  return { ...app, server, box, show }
}

test('the portfolio shows only the change in per cent and the shape of the line until values are revealed', async () => {
  const { box, show } = await open()
  expect(await box().findByText('−1.02%')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Balance' }).textContent).not.toMatch(/\d[.,]\d{2}(?!%)/)
  expect(box().queryByRole('img')).toBeNull()
  const area = document.querySelector('.value-shape-line')
  expect(area?.getAttribute('d')).toMatch(/^M0\.0 /)
  await show()
  expect(await box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
  await show()
  expect(box().queryByText(/\$/)).toBeNull()
  expect(box().queryByRole('slider')).toBeNull()
})

test('this browser remembers that values are revealed', async () => {
  const first = await open()
  await first.show()
  await first.box().findByText('−$12.30 (−1.02%)')
  first.unmount()
  const second = await open()
  expect(await second.box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
  await second.show()
  second.unmount()
  const third = await open()
  expect(third.box().getByText('*****')).toBeTruthy()
})

test('the value over time is a described chart, a slider through its points, and a table', async () => {
  const { box, show, user } = await open()
  await show()
  const picture = await box().findByRole('img', {
    name: /^Value over time, one day\. From \$1,000\.00 \(.+\) to \$1,200\.00 \(.+\); lowest/,
  })
  expect(picture.querySelector('path[stroke]')?.getAttribute('d')).toMatch(/^M0\.0 154\.0L300\.0 30\.7L600\.0/)
  const slider = box().getByRole('slider', { name: 'Point in time' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^21 Nov 2026, .*: \$1,200\.00$/)
  await user.click(box().getByRole('button', { name: 'Show as table' }))
  const table = within(box().getByRole('table', { name: 'Value over time, one day' }))
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

test('the slider of the chart keeps the focus and its point when a refresh adds one', async () => {
  const streams = FakeEventSource.install()
  const { server, box, show } = await open()
  await show()
  const slider = await box().findByRole<HTMLInputElement>('slider', { name: 'Point in time' })
  act(() => slider.focus())
  fireEvent.change(slider, { target: { value: '1' } })
  const points = [...portfolioPoints, { at: '2026-11-21T09:00:00.000Z', usd: 1_210 }]
  server.on(portfolioApi.read, () => ({ data: createPortfolio({ points }) }))
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  act(() => streams.send({ type: 'balances', seq: 1, at: '2026-11-21T09:00:01Z', chain: 'sol' }))
  await waitFor(() => expect(box().getByRole('slider')).toHaveProperty('max', '3'))
  expect(document.activeElement).toBe(slider)
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: \$1,250\.00$/)
})

test('another range is fetched when the user chooses it', async () => {
  const { server, box, show, user } = await open()
  await show()
  await user.click(await box().findByRole('radio', { name: 'one week' }))
  await waitFor(() => expect(server.callsTo(portfolioApi.read).at(-1)?.query.get('range')).toBe('1w'))
  expect(box().getByRole('radio', { name: 'one week' })).toHaveProperty('checked', true)
})

test('on the first day the wallet shows its parts instead of a chart, without ranges', async () => {
  const first = await open({
    ...portfolio,
    points: portfolioPoints.slice(0, 1),
    change24hUsd: null,
    change24hPercent: null,
  })
  await first.show()
  expect(await first.box().findByText('Your value chart starts today')).toBeTruthy()
  expect(first.box().getAllByText('N/A').length).toBeGreaterThan(0)
  expect(first.box().getByRole('img', { name: /^Parts of|^Allocation/ })).toBeTruthy()
  expect(first.box().queryByRole('radio')).toBeNull()
  expect(first.box().queryByRole('button', { name: 'Show as table' })).toBeNull()
})

test('a load error is shown inline with a retry button', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { box, user, server } = await open((stub) => stub.on(portfolioApi.read, () => refuse('BAD_REQUEST')))
  await box().findByText('We couldn’t load your portfolio.')
  expect(log).toHaveBeenCalledWith('The portfolio could not be loaded', expect.anything())
  expect(document.querySelector('[data-toast]')).toBeNull()
  server.on(portfolioApi.read, () => ({ data: portfolio }))
  await user.click(box().getByRole('button', { name: 'Try again' }))
  expect(await box().findByText('−1.02%')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.role).toBe('status'))
})

test('the portfolio shows skeletons while loading, and is refetched after a change', async () => {
  // The last visit had a chart.
  localStorage.setItem('wallet-chart', 'yes')
  const streams = FakeEventSource.install()
  const { server, box, show } = await open((stub) => stub.on(portfolioApi.read, noResponse))
  await show()
  expect(box().getByRole('radio', { name: 'one day' })).toBeTruthy()
  server.on(portfolioApi.read, () => ({ data: portfolio }))
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  act(() => streams.send({ type: 'balances', seq: 1, at: '2026-11-21T08:12:01Z', chain: 'sol' }))
  expect(await box().findByText('−$12.30 (−1.02%)')).toBeTruthy()
})

test('the chart states when recording began if the values cover less than the range', async () => {
  const { box, show, user } = await open()
  await show()
  // The points cover a whole day.
  expect(await box().findByText(/^From \$1,000\.00/)).toBeTruthy()
  expect(box().queryByText(/^Recorded since/)).toBeNull()
  await user.click(box().getByRole('radio', { name: 'one week' }))
  expect(await box().findByText(/^Recorded since 20 Nov 2026, .*\.$/)).toBeTruthy()
})

test('the axes have marks for value and time', async () => {
  const { box, show } = await open()
  await show()
  await box().findByRole('slider')
  expect(
    box()
      .getAllByText(/^\$1,\d{3}$/)
      .map((mark) => mark.textContent),
  ).toEqual(['$1,000', '$1,100', '$1,200', '$1,300'])
  expect(document.querySelectorAll('.worth-times span')).toHaveLength(3)
})

test('the total profit expands into the profit of holdings and of sales', async () => {
  const { box, show, user } = await open({ ...portfolio, positions: [solPosition, createPosition(), soldPosition] })
  await show()
  const figure = (label: string) => box().getByText(label).nextElementSibling?.textContent
  const profitSummary = await box().findByText('Profit or loss since you started')
  expect(figure('Profit or loss since you started')).toBe('−$37.00')
  expect(profitSummary.closest('details')?.open).toBe(false)
  await user.click(profitSummary)
  expect(profitSummary.closest('details')?.open).toBe(true)
  expect(figure('On what you hold, after the fees you paid to buy it')).toBe('−$40.00')
  expect(figure('From sales and other fees')).toBe('+$3.00')
})
