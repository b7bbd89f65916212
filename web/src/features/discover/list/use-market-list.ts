import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { type ChainLists, type MarketListName, type MarketToken, marketsApi } from '@murmur/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'

/** How often a list is asked for while it is looked at, and where it is old or missing, in milliseconds. */
export const listPace = 60_000
export const healPace = 15_000

/** A list as far as it is known. */
export type ListState = {
  /** Undefined while it is on its way for the first time. */
  tokens: readonly MarketToken[] | undefined
  /** ISO time of figures that are the last good ones; undefined where they are fresh. */
  oldSince: string | undefined
  isFailed: boolean
  isFetching: boolean
  askAgain(): void
}

const nothing: readonly MarketToken[] = []

/** A list of all three chains, of which one is shown. */
export function useMarketList(list: 'trending' | MarketListName | undefined, chain: ChainKey): ListState {
  const query = useQuery<ChainLists>({
    queryKey: ['markets', list],
    queryFn: ({ signal }) =>
      list === 'new' || list === 'gainers'
        ? call(marketsApi.list, { params: { list } }, { signal })
        : call(marketsApi.trending, {}, { signal }),
    enabled: list !== undefined,
    staleTime: listPace / 2,
    refetchInterval: ({ state }) => (isOld(state.data) || state.error ? healPace : listPace),
  })
  useEffect(() => {
    if (query.error) console.error('The lists could not be loaded', query.error)
  }, [query.error])

  const shown = query.data?.[longChainNames[chain]]
  return {
    tokens: shown?.tokens ?? (query.isError ? nothing : undefined),
    // Where asking failed, what is shown is what was said when it last succeeded.
    oldSince: shown && (shown.isStale || query.isError) ? (shown.asOf ?? undefined) : undefined,
    isFailed: query.isError || shown?.asOf === null,
    isFetching: query.isFetching,
    askAgain: () => void query.refetch(),
  }
}

function isOld(lists: ChainLists | undefined): boolean {
  return lists !== undefined && Object.values(lists).some(({ isStale, asOf }) => isStale || asOf === null)
}
