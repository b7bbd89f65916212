import type { ChainKey } from '@murmur/contract/chains'
import { type Chart, type ChartPeriod, chartSpans, marketsApi } from '@murmur/contract/markets/markets'
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

/** Milliseconds between two requests until the first data arrive. */
const retryInterval = 5_000

/** Polling interval of an open chart in milliseconds: more often for short steps, given in seconds. */
function pollInterval(step: number): number {
  return step <= 60 ? 30_000 : step < 3_600 ? 60_000 : 300_000
}

/** Polls the price chart of a token over a period. A failed refetch keeps the previous chart. */
export function useChart(token: { chain: ChainKey; address: string }, range: ChartPeriod): ChartState {
  const { chain, address } = token
  const interval = pollInterval(chartSpans[range].stepSeconds)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chart', chain, address, range],
    queryFn: ({ signal }) => call(marketsApi.chart, { params: { chain, address }, query: { range } }, { signal }),
    staleTime: interval / 2,
    // Without `asOf` the sources have not responded in time: the next response has what they sent in the meantime.
    refetchInterval: ({ state }) => (state.data?.data.asOf === null ? retryInterval : interval),
  })
  useEffect(() => {
    if (error) console.error('The chart of a token could not be loaded', error)
  }, [error])
  return {
    chart: data?.data,
    isFailed: data ? data.data.asOf === null : error !== null,
    isFetching,
    refetch: () => void refetch(),
  }
}
