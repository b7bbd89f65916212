import type { UserId } from '@murmur/contract/ids'
import { type BalancesReply, type HeldToken, walletsApi } from '@murmur/contract/wallets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'
import { useLiveEvent } from '#lib/live.tsx'
import { refreshSoon } from '#lib/refresh-soon.ts'

/** How often a chain that did not answer is asked for again, in milliseconds. */
export const healPace = 15_000

export type ChainsOfBalances = BalancesReply['data']
export type Balances = {
  /** Everything on each chain, what is hidden and what is zero too; undefined until it is known. */
  chains: ChainsOfBalances | undefined
  /** What the user holds on the three chains, in one list; undefined until it is known. */
  tokens: HeldToken[] | undefined
  /** True when some chain's figures are the last known ones. */
  isStale: boolean
  isFailed: boolean
  askAgain(): void
}

/**
 * The user's tokens, asked for once the user is known and again whenever the server says that they changed; nothing is
 * polled while every chain answers.
 */
export function useBalances(userId: UserId | undefined): Balances {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['balances', userId],
    queryFn: ({ signal }) => call(walletsApi.balances, { query: { userId } }, { signal }),
    enabled: userId !== undefined,
    refetchInterval: ({ state }) => (isAnyStale(state.data?.data) ? healPace : false),
  })
  useLiveEvent((event) => {
    const hasEnded = event.type === 'trade' && event.trade.status !== 'Pending'
    if (event.type === 'balances' || event.type === 'transfer' || hasEnded) refreshSoon(client, 'balances')
  })
  useEffect(() => {
    if (query.error) console.error('The balances could not be loaded', query.error)
  }, [query.error])

  const chains = query.data?.data
  return {
    chains,
    tokens:
      chains &&
      [chains.base, chains.sol, chains.eth]
        .flatMap((chain) => chain.tokens)
        .filter((token) => token.amountBaseUnits !== '0'),
    isStale: isAnyStale(chains),
    isFailed: query.isError,
    askAgain: () => void query.refetch(),
  }
}

function isAnyStale(chains: ChainsOfBalances | undefined): boolean {
  return chains !== undefined && Object.values(chains).some((chain) => chain.stale)
}
