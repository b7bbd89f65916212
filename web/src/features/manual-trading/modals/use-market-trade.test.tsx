import { tradesApi } from '@murmur/contract/trading/trades'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { LiveOrder } from '#features/manual-trading/order/live-order.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, createQuote, createTradeReply, uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

const token = { address: uniAddress, name: 'Uniswap', symbol: 'UNI', chain: 'eth' } as const

type ShownTrade = { trade?: ReturnType<typeof useMarketTrade> }

/** Runs the hook together with the `LiveOrder` that its form would render, and exposes its state. */
function Trade({ shown }: { shown: ShownTrade }) {
  const trade = useMarketTrade({ userId: ada.id, side: 'buy', token, tokens: undefined, initialAmount: '25' })
  shown.trade = trade
  return <LiveOrder {...trade.input} />
}

test('a prefilled amount is quoted at once, and bought only when confirmed', async () => {
  const server = stubServer(ada)
  server.on(tradesApi.quote, () => ({ data: createQuote('buy') }))
  server.on(tradesApi.buy, () => createTradeReply())
  const shown: ShownTrade = {}
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={new QueryClient()}>
        <Trade shown={shown} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await waitFor(() => expect(shown.trade?.order.quote.quote).toBeTruthy())
  expect(server.callsTo(tradesApi.quote).map(({ body }) => body)).toMatchObject([{ amountInUsd: '25' }])
  expect(server.callsTo(tradesApi.buy)).toHaveLength(0)
  act(() => shown.trade?.submit())
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
})
