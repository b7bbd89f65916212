import { tradesApi } from '@murmur/contract/trading/trades'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { toTradeOrder } from '#features/manual-trading/order/trade-order.ts'
import { useTrade } from '#features/manual-trading/trade/use-trade.ts'
import { ada, createQuote, createTradeReply, uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

const order = toTradeOrder(createQuote('buy'), {
  side: 'buy',
  amountInUsd: '25',
  tokenAddress: uniAddress,
  chain: 'eth',
})

test('two presses before a render send one trade, and a press after the response sends another', async () => {
  const server = stubServer(ada)
  server.on(tradesApi.buy, () => createTradeReply())
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useTrade(ada.id, 'buy', () => undefined), { wrapper })
  act(() => {
    result.current.send(order)
    result.current.send(order)
  })
  await waitFor(() => expect(result.current.receipt?.outcome.kind).toBe('successful'))
  expect(server.callsTo(tradesApi.buy)).toHaveLength(1)
  act(() => result.current.send(order))
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(2))
})
