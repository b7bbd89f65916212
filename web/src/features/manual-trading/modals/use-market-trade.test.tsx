import { tradesApi } from '@murmur/contract/trading/trades'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, createQuote, tradeReply, uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

test('quotes a prefilled amount at once, and buys only when confirmed', async () => {
  const server = stubServer(ada)
  server.on(tradesApi.quote, () => ({ data: createQuote('buy') }))
  server.on(tradesApi.buy, () => tradeReply())
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  const token = { address: uniAddress, name: 'Uniswap', symbol: 'UNI', chain: 'eth' } as const
  const { result } = renderHook(
    () => useMarketTrade({ userId: ada.id, side: 'buy', token, tokens: undefined, initialAmount: '25' }),
    {
      wrapper,
    },
  )
  await waitFor(() => expect(result.current.order.quote.quote).toBeTruthy())
  expect(server.callsTo(tradesApi.quote).map(({ body }) => body)).toMatchObject([{ amountInUsd: '25' }])
  expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
  act(() => result.current.submit())
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
})
