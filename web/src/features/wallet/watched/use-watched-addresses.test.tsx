import { toEvmAddress } from '@murmur/contract/address'
import { parseWatchedId } from '@murmur/contract/ids'
import { type WatchedAddress, watchedApi } from '@murmur/contract/trading/watched-addresses'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useWatchedAddresses } from '#features/wallet/watched/use-watched-addresses.ts'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

const address = toEvmAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const cold: WatchedAddress = { id: parseWatchedId('watched-1'), name: 'Cold wallet', family: 'evm', address }

test('a list that was requested before a change does not undo it', async () => {
  const server = stubServer(ada)
  server.on(watchedApi.list, () => ({ data: [cold] }))
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWatchedAddresses(ada.id), { wrapper })
  await waitFor(() => expect(result.current.watched).toEqual([cold]))
  let answer: () => void = () => undefined
  server.on(watchedApi.list, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { data: [cold] }
  })
  act(() => result.current.refetch())
  await waitFor(() => expect(server.callsTo(watchedApi.list)).toHaveLength(2))
  act(() => result.current.store({ data: [] }))
  await act(async () => answer())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(['watched', ada.id])).toEqual({ data: [] })
})
