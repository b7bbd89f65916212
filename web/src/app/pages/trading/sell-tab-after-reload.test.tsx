import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, createBalances, createHeldToken, createQuote, createTradeReply } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

beforeEach(() => {
  const server = stubServer(ada)
  server.on(walletsApi.balances, () => createBalances(createHeldToken()))
  server.on(tradesApi.quote, () => ({ data: createQuote('sell') }))
  server.on(tradesApi.sell, () => createTradeReply({ sold: createQuote('sell').pay }))
})

/** Sells, leaves the page and returns; `how` is the navigation type of the return. */
async function sellAndReturn(how: 'reload' | 'navigate') {
  const { user, unmount } = renderApp('/app/manual-trading')
  await user.click(await screen.findByRole('tab', { name: 'Sell' }))
  await user.click(screen.getByRole('button', { name: /^Select Token to Sell/ }))
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /Uniswap/ }))
  await user.type(screen.getByLabelText('Percentage to Sell (%)'), '50')
  await screen.findByText('WETH → UNI (v3 0.3%)')
  await user.click(screen.getByRole('button', { name: 'Sell Now' }))
  await screen.findByRole('region', { name: 'Receipt' })
  unmount()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how } as PerformanceNavigationTiming])
  renderApp('/app/manual-trading')
  await screen.findByRole('tab', { name: 'Sell' })
  return screen.getByRole('tab', { selected: true }).textContent
}

test('Buy is the default tab, even just after a sell', async () => {
  covers('2.manual.02')
  expect(await sellAndReturn('navigate')).toBe('Buy')
})

test('a reload just after a sell shows its receipt', async () => {
  expect(await sellAndReturn('reload')).toBe('Sell')
  expect(screen.getByRole('region', { name: 'Receipt' })).toBeTruthy()
})
