import { tokensApi } from '@murmur/contract/markets/tokens'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

export type MarketCap = { isFetching: boolean; marketCap: number | null; fdv: number | null }

/** The market cap and fully diluted value of a token in USD; null if no source has them or the lookup fails. */
export function useMarketCap({ address, chain }: HeldToken): MarketCap {
  const { data, isPending } = useQuery({
    queryKey: ['token', address, chain],
    queryFn: ({ signal }) => call(tokensApi.detail, { params: { address }, query: { chain } }, { signal }),
    retry: false,
    staleTime: 15_000,
  })
  return { isFetching: isPending, marketCap: data?.token.marketCap ?? null, fdv: data?.token.fdv ?? null }
}
