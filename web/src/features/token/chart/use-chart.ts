import type { ChainKey } from '@murmur/contract/chains'
import { type Chart, type ChartRange, marketsApi } from '@murmur/contract/markets/markets'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'

export type ChartState = {
  /** Undefined until loaded. */
  chart: Chart | undefined
  isFailed: boolean
  isFetching: boolean
  refetch: () => void
}

/** Polling interval of an open chart, in milliseconds. */
const pollInterval: Record<ChartRange, number> = {
  '1h': 30_000,
  '1d': 60_000,
  '1w': 300_000,
  '1m': 300_000,
  '1y': 300_000,
}

/** Polls the price chart of a token over a range. A failed refetch keeps the previous chart. */
export function useChart(token: { chain: ChainKey; address: string }, range: ChartRange): ChartState {
  const { chain, address } = token
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chart', chain, address, range],
    queryFn: ({ signal }) => call(marketsApi.chart, { params: { chain, address }, query: { range } }, { signal }),
    staleTime: pollInterval[range] / 2,
    refetchInterval: pollInterval[range],
  })
  useEffect(() => {
    if (error) console.error('The chart of a token could not be loaded', error)
  }, [error])
  return { chart: data?.data, isFailed: error !== null && !data, isFetching, refetch: () => void refetch() }
}
