import type { ChainKey } from '@murmur/contract/chains'
import { type TokenDetail, tokensApi } from '@murmur/contract/markets/tokens'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'

/** A token with the data of its list, shown until its details load. */
export type TokenPreview = {
  chain: ChainKey
  address: string
  name?: string
  symbol?: string
  logoURI?: string | null
}

export type TokenDetailState = {
  /** Undefined until loaded, and after a failed fetch. */
  token: TokenDetail | undefined
  /** The token as last loaded, which a failed fetch keeps: a trade or an alert of it may be under way. */
  lastToken: TokenDetail | undefined
  isFetching: boolean
  isFailed: boolean
  /** The token does not exist. */
  isMissing: boolean
  refetch: () => void
}

/** Polling interval of an open dialog, in milliseconds; live prices arrive in between. */
const pollInterval = 30_000

/** Polls the details of a token. A failed fetch is logged and clears them. */
export function useTokenDetail({ chain, address }: TokenPreview): TokenDetailState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['token', address, chain],
    queryFn: ({ signal }) => call(tokensApi.detail, { params: { address }, query: { chain } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: pollInterval,
    staleTime: pollInterval / 2,
  })
  useEffect(() => {
    if (error) console.error('The details of a token could not be loaded', error)
  }, [error])
  return {
    token: error ? undefined : data?.token,
    lastToken: data?.token,
    isFetching,
    isFailed: error !== null,
    isMissing: error instanceof CallError && error.status === 404,
    refetch: () => void refetch(),
  }
}
