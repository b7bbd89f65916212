import { type HeldToken, walletsApi } from '@murmur/contract/wallets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'
import { useLiveEvent } from '#lib/live.tsx'

export type Balances = {
  /** What the user holds on the three chains, in one list; undefined until it is known. */
  tokens: HeldToken[] | undefined
  /** True when some chain's figures are the last known ones. */
  isStale: boolean
  isFailed: boolean
  askAgain(): void
}

/** The user's tokens, asked for once the user is known and again whenever the server says that they changed. */
export function useBalances(userId: string | undefined): Balances {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['balances', userId],
    queryFn: ({ signal }) => call(walletsApi.balances, { query: { userId } }, { signal }),
    enabled: userId !== undefined,
  })
  useLiveEvent((event) => {
    if (event.type === 'balances') void client.invalidateQueries({ queryKey: ['balances'] })
  })
  useEffect(() => {
    if (query.error) console.error('The balances could not be loaded', query.error)
  }, [query.error])

  const chains = query.data && [query.data.data.base, query.data.data.sol, query.data.data.eth]
  return {
    tokens: chains?.flatMap((chain) => chain.tokens).filter((token) => token.amountBaseUnits !== '0'),
    isStale: chains?.some((chain) => chain.stale) ?? false,
    isFailed: query.isError,
    askAgain: () => void query.refetch(),
  }
}
