import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import {
  type MarketListName,
  type MarketToken,
  marketsApi,
  type TokenListsByChain,
} from '@murmur/contract/markets/markets'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'

/** Polling intervals in milliseconds: of a visible list, and of a stale or missing one. */
const pollInterval = 60_000
const retryInterval = 15_000

/** A list and its loading state. */
export type ListState = {
  /** Undefined during the first load. */
  tokens: readonly MarketToken[] | undefined
  /** ISO time of the figures; undefined if unknown. */
  asOf?: string | undefined
  /** ISO time of stale figures; undefined if they are fresh. */
  staleSince: string | undefined
  isFailed: boolean
  isFetching: boolean
  refetch(): void
}

const noTokens: readonly MarketToken[] = []

/** Polls a market list of a chain. The server returns all lists but `all` for every chain at once. */
export function useMarketList(list: 'trending' | 'all' | MarketListName, chain: ChainKey): ListState {
  const query = useLists(list === 'all' ? [list, chain] : [list])
  const shownList = query.data?.[longChainNames[chain]]
  return {
    tokens: shownList?.tokens ?? (query.isError ? noTokens : undefined),
    asOf: shownList?.asOf ?? undefined,
    // After a failed refetch the figures are those of the last successful one.
    staleSince: shownList && (shownList.isStale || query.isError) ? (shownList.asOf ?? undefined) : undefined,
    isFailed: query.isError || shownList?.asOf === null,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Polls the trending tokens: a list for each chain, in the order of the chains. The lists are empty until they are loaded. */
export function useTrendingTokens(): (readonly MarketToken[])[] {
  const { data } = useLists(['trending'])
  return chainKeys.map((chain) => data?.[longChainNames[chain]]?.tokens ?? noTokens)
}

function useLists([list, chain]: ['all', ChainKey] | ['trending' | MarketListName, undefined?]) {
  const query = useQuery<Partial<TokenListsByChain>>({
    queryKey: list === 'all' ? ['markets', list, chain] : ['markets', list],
    queryFn: async ({ signal }) => {
      if (list === 'all')
        return { [longChainNames[chain]]: await call(marketsApi.all, { params: { chain } }, { signal }) }
      return list === 'trending'
        ? call(marketsApi.trending, {}, { signal })
        : call(marketsApi.list, { params: { list } }, { signal })
    },
    staleTime: pollInterval / 2,
    refetchInterval: ({ state }) => (isAnyStale(state.data) || state.error ? retryInterval : pollInterval),
  })
  useEffect(() => {
    if (query.error) console.error('The lists could not be loaded', query.error)
  }, [query.error])
  return query
}

function isAnyStale(lists: Partial<TokenListsByChain> | undefined): boolean {
  return lists !== undefined && Object.values(lists).some(({ isStale, asOf }) => isStale || asOf === null)
}
