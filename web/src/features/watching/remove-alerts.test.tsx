import { type Alert, watchlistApi } from '@murmur/contract/markets/watchlist'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AlertList } from '#features/watching/alert-list.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, successReply, uniAddress } from '#test-support/examples/examples.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

const alert: Alert = {
  id: 'alert-1',
  chain: 'eth',
  address: uniAddress,
  name: 'Uniswap',
  symbol: 'UNI',
  condition: 'above',
  priceUsd: '7',
  byMail: false,
  state: 'active',
  createdAt: '2026-11-22T02:00:00.000Z',
  firedAt: null,
  firedPriceUsd: null,
}

test('a removed alert stays removed while another one is being removed, and comes back alone', async () => {
  const server = stubServer(ada)
  const brett = { ...alert, id: 'b', chain: 'base' as const, symbol: 'BRETT' }
  let refuseFirst = (_: never) => {}
  let acceptSecond: (reply: typeof successReply) => void = () => undefined
  server.on(watchlistApi.alerts, () => ({ data: [alert, brett] }))
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveProvider>
          <TopLayer>
            <AlertList />
            <Toaster label="Notifications" dismissLabel="Dismiss" />
          </TopLayer>
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const user = userEvent.setup({ delay: null })
  await screen.findByText('BRETT rises above $7')
  server.on(
    watchlistApi.removeAlert,
    () =>
      new Promise((resolve) => {
        refuseFirst = resolve
      }),
  )
  await user.click(screen.getByRole('button', { name: /^Remove the alert: UNI/ }))
  await waitFor(() => expect(server.callsTo(watchlistApi.removeAlert)).toHaveLength(1))
  server.on(
    watchlistApi.removeAlert,
    () =>
      new Promise((resolve) => {
        acceptSecond = resolve
      }),
  )
  await user.click(screen.getByRole('button', { name: /^Remove the alert: BRETT/ }))
  await waitFor(() => expect(server.callsTo(watchlistApi.removeAlert)).toHaveLength(2))
  const reads = server.callsTo(watchlistApi.alerts).length
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
  await act(async () => refuseFirst(refuse('NO_ROUTE') as never))
  await screen.findByText('We couldn’t remove the alert. It’s still on.')
  expect(rows()).toEqual(['UNI rises above $7On Ethereum · Active'])
  expect(server.callsTo(watchlistApi.alerts)).toHaveLength(reads)
  server.on(watchlistApi.alerts, () => ({ data: [alert] }))
  await act(async () => acceptSecond(successReply))
  await waitFor(() => expect(server.callsTo(watchlistApi.alerts)).toHaveLength(reads + 1))
  expect(rows()).toEqual(['UNI rises above $7On Ethereum · Active'])
})
