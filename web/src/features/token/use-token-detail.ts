import type { ChainKey } from '@murmur/contract/chains'
import { type TokenDetail, tokensApi } from '@murmur/contract/tokens'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'
import { CallError } from '#lib/call-error.ts'

/** Which token, and what its list said of it before its details are here. */
export type TokenPlace = {
  chain: ChainKey
  address: string
  name?: string
  symbol?: string
  logoURI?: string | null
}

export type Detail = {
  /** Undefined until it is here, and again when asking failed. */
  token: TokenDetail | undefined
  isFetching: boolean
  isFailed: boolean
  /** There is no such token. */
  isMissing: boolean
  again: () => void
}

/** How often an open dialog asks anew, in milliseconds; prices move in between by themselves. */
const pace = 30_000

/** What is known of a token, asked for on opening. A failure is logged, and clears what was shown. */
export function useTokenDetail({ chain, address }: TokenPlace): Detail {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['token', address, chain],
    queryFn: ({ signal }) => call(tokensApi.detail, { params: { address }, query: { chain } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: pace,
    staleTime: pace / 2,
  })
  useEffect(() => {
    if (error) console.error('The details of a token could not be loaded', error)
  }, [error])
  return {
    token: error ? undefined : data?.token,
    isFetching,
    isFailed: error !== null,
    isMissing: error instanceof CallError && error.status === 404,
    again: () => void refetch(),
  }
}
