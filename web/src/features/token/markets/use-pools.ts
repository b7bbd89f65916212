import { type PoolList, poolsApi, type TradeTape } from '@murmur/contract/markets/pools'
import type { TokenRef } from '@murmur/contract/token-id'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'

type PolledData<Data> = {
  /** Undefined until loaded. */
  data: Data | undefined
  isFailed: boolean
  isFetching: boolean
  refetch: () => void
}

/** Polls the markets of a token every minute. */
export function usePools({ chain, address }: TokenRef): PolledData<PoolList> {
  return usePolling('pools', { chain, address }, 60_000, poolsApi.pools)
}

/** Polls the latest trades of a token every 15 seconds. */
export function useTradeTape({ chain, address }: TokenRef): PolledData<TradeTape> {
  return usePolling('trades', { chain, address }, 15_000, poolsApi.trades)
}

/** Milliseconds between two requests until the first data arrive. */
const retryInterval = 5_000

type PoolsApi = typeof poolsApi

function usePolling<Data extends PoolList | TradeTape>(
  name: keyof PoolsApi,
  { chain, address }: TokenRef,
  interval: number,
  endpoint: PoolsApi[keyof PoolsApi],
): PolledData<Data> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, chain, address],
    queryFn: ({ signal }) => call(endpoint, { params: { chain, address } }, { signal }),
    // Without `asOf` the sources have not responded in time: the next response has what they sent in the meantime.
    refetchInterval: ({ state }) => (state.data?.data.asOf === null ? retryInterval : interval),
    staleTime: interval / 2,
  })
  useEffect(() => {
    if (error) console.error(`The ${name} of a token could not be loaded`, error)
  }, [name, error])
  return {
    data: data?.data.asOf == null ? undefined : (data.data as Data),
    isFailed: data ? data.data.asOf === null : error !== null,
    isFetching,
    refetch: () => void refetch(),
  }
}
