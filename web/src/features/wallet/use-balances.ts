import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { type BalancesReply, type HeldToken, walletsApi } from '@murmur/contract/trading/wallets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** Polling interval while a chain is unavailable, in milliseconds. */
const retryInterval = 15_000

export type BalancesByChain = BalancesReply['data']
export type Balances = {
  /** All tokens of each chain, hidden and zero balances included; undefined until loaded. */
  chains: BalancesByChain | undefined
  /** The user's holdings on all chains in one list; undefined until loaded. */
  tokens: HeldToken[] | undefined
  /** Whether the figures of a chain are stale. */
  isStale: boolean
  isFailed: boolean
  refetch(): void
}

/**
 * The user's balances: fetched for a signed-in user and refetched when the server reports a change. Polls only while a chain
 * is unavailable.
 */
export function useBalances(userId: UserId | undefined): Balances {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['balances', userId],
    queryFn: ({ signal }) => call(walletsApi.balances, { query: { userId } }, { signal }),
    enabled: userId !== undefined,
    refetchInterval: ({ state }) => (isAnyStale(state.data?.data) ? retryInterval : false),
  })
  useLiveEvent((event) => {
    const hasEnded = event.type === 'trade' && event.trade.status !== 'Pending'
    if (event.type === 'balances' || event.type === 'transfer' || hasEnded) scheduleRefresh(client, 'balances')
  })
  useEffect(() => {
    if (query.error) console.error('The balances could not be loaded', query.error)
  }, [query.error])

  const chains = query.data?.data
  return {
    chains,
    tokens:
      chains &&
      chainKeys
        .toSorted()
        .flatMap((key) => chains[key].tokens)
        .filter((token) => token.amountBaseUnits !== '0'),
    isStale: isAnyStale(chains),
    isFailed: query.isError,
    refetch: () => void query.refetch(),
  }
}

function isAnyStale(chains: BalancesByChain | undefined): boolean {
  return chains !== undefined && Object.values(chains).some((chain) => chain.stale)
}
