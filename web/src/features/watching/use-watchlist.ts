import type { MarketToken } from '@murmur/contract/markets/markets'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { areTokensEqual } from '@murmur/contract/token-id'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { refetchAfterLastMutation } from '#lib/http/refetch-after-last-mutation.ts'
import { toServerTime } from '#lib/http/server-clock.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** The data of a token that a star needs. */
export type StarrableToken = Pick<MarketToken, 'chain' | 'address' | 'name' | 'symbol'> & Partial<MarketToken>
type List = { data: MarketToken[] }
type Toggle = { token: StarrableToken; isStarred: boolean }

const key = ['watchlist']
const noTokens: readonly MarketToken[] = []

/** The user's starred tokens. Fetches nothing without a session. */
export function useWatchlist(isSignedIn: boolean) {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(watchlistApi.watchlist, {}, { signal }),
    enabled: isSignedIn,
    staleTime: 30_000,
  })
  const tokens = query.data?.data
  return {
    tokens: tokens ?? (query.isError ? noTokens : undefined),
    /** ISO time of the figures after a failed refetch; undefined if they are fresh. */
    staleSince: tokens && query.isError ? new Date(toServerTime(query.dataUpdatedAt)).toISOString() : undefined,
    isFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    isStarred: (token: StarrableToken) => tokens?.some((one) => areTokensEqual(one, token)) ?? false,
  }
}

/** Stars or unstars a token optimistically; undone if the server refuses. */
export function useToggleStar() {
  const text = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: ({ token: { chain, address }, isStarred }: Toggle) =>
      call(isStarred ? watchlistApi.unstar : watchlistApi.star, { params: { chain, address } }),
    onMutate: async (toggle) => {
      // A late reply to an earlier request would undo the change.
      await queryClient.cancelQueries({ queryKey: key })
      changeList(queryClient.setQueryData.bind(queryClient), toggle)
    },
    onError: (error, { token, isStarred }) => {
      changeList(queryClient.setQueryData.bind(queryClient), { token, isStarred: !isStarred })
      showToast(
        'error',
        text(isStarred ? 'watch.unstar-failed' : 'watch.star-failed', { symbol: token.symbol }),
        getReason(error),
      )
    },
    onSettled: () => refetchAfterLastMutation(queryClient, key),
  })
}

type SetList = (key: string[], update: (list: List | undefined) => List | undefined) => unknown

function changeList(set: SetList, { token, isStarred }: Toggle): void {
  set(key, (list) => {
    const otherTokens = (list?.data ?? []).filter((one) => !areTokensEqual(one, token))
    return { data: isStarred ? otherTokens : [toListEntry(token), ...otherTokens] }
  })
}

/** A list entry with empty figures until the server sends them. */
function toListEntry(token: StarrableToken): MarketToken {
  return {
    logoURI: '',
    rank: 1,
    liquidity: null,
    volume24hUSD: null,
    price: null,
    priceChange24hPercent: null,
    marketCap: null,
    isVerified: false,
    imitates: null,
    isPromoted: false,
    createdAt: null,
    ...token,
  }
}
