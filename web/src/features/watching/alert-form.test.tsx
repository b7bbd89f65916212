import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { loadLazyComponents } from '#lib/browser/lazy-component.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, uniAddress } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

await loadLazyComponents()

const token = { chain: 'eth', address: uniAddress, symbol: 'UNI' } as const

test('an alert that is set after its dialog was closed leaves the dialog opened since', async () => {
  FakeEventSource.install()
  const server = stubServer(ada)
  server.on(watchlistApi.alerts, () => ({ data: [] }))
  let answer: () => void = () => undefined
  server.on(watchlistApi.addAlert, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    const created = { createdAt: '2026-11-22T02:00:00.000Z', firedAt: null, firedPriceUsd: null }
    const condition = { condition: 'above', priceUsd: '7', byMail: false, state: 'active' } as const
    return { data: { id: 'alert-1', name: 'Uniswap', ...token, ...condition, ...created } }
  })
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveProvider>
          <TopLayer>
            <AlertButton token={token} price={6.6} isSignedIn onSignUp={() => undefined} />
            <Toaster label="Notifications" dismissLabel="Dismiss" />
          </TopLayer>
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Set a price alert')
  await press('Set Alert')
  await waitFor(() => expect(server.callsTo(watchlistApi.addAlert)).toHaveLength(1))
  await press('Close')
  await press('Set a price alert')
  answer()
  expect(await screen.findByText('Alert set: UNI rises above $7.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Price alert for UNI' })).toBeTruthy()
})
