import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TradeDialogs } from '#app/pages/markets/trade-dialogs.tsx'
import { AuthProvider } from '#features/auth/session/auth-provider.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { bonkAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { TopLayer } from '#ui/dialog/top-layer.tsx'

const load = vi.hoisted(() => ({ isBroken: true }))
vi.mock('#features/manual-trading/modals/market-trade.tsx', () => {
  if (load.isBroken) throw new TypeError('Failed to fetch')
  return { MarketTrade: () => <p>Form</p> }
})

const token = {
  chain: 'sol',
  address: bonkAddress,
  name: 'Bonk',
  symbol: 'BONK',
  logoURI: '',
  isVerified: true,
  imitates: null,
} as const
const flow = { token, side: 'buy', amountInUsd: undefined } as const
const actions = { choose: vi.fn(), act: vi.fn(), quickBuy: vi.fn(), close: vi.fn() }

test('the form of a trade can be loaded again after a failure', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  stubServer()
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>
          <TopLayer>
            <TradeDialogs flow={{ ...flow, ...actions }} />
          </TopLayer>
        </AuthProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this part of the page.')
  load.isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Form')).toBeTruthy()
})
