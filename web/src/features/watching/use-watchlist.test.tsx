import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useWatchlist } from '#features/watching/use-watchlist.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { ada } from '#test-support/examples/examples.ts'
import { uniswap } from '#test-support/examples/market-examples.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'

const hourMs = 3_600_000

test('a watchlist that cannot be renewed states its age by the server’s clock, which ages are measured by', async () => {
  const server = stubServer(ada)
  server.setClockBehind(hourMs)
  server.on(watchlistApi.watchlist, () => ({ data: [uniswap] }))
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWatchlist(true), { wrapper })
  await waitFor(() => expect(result.current.tokens).toHaveLength(1))
  server.on(watchlistApi.watchlist, () => refuse('BAD_REQUEST'))
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.staleSince).toBeTruthy())
  expect(Math.abs(Date.parse(result.current.staleSince ?? '') - (Date.now() - hourMs))).toBeLessThan(60_000)
})
