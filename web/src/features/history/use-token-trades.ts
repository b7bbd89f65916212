import type { TokenRef } from '@murmur/contract/token-id'
import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { call } from '#lib/http/call.ts'
import { useLiveEvent } from '#lib/live/live.tsx'

/** A successful trade of the user. `t`: Unix seconds. `price`: USD for one token. */
export type TokenTrade = { id: string; t: number; side: 'buy' | 'sell'; price: number }

const none: readonly TokenTrade[] = []

/** The user's last successful trades of a token, newest first; refetched when a trade changes. */
export function useTokenTrades({ chain, address }: TokenRef): readonly TokenTrade[] {
  const client = useQueryClient()
  const queryKey = ['history', 'token', chain, address]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(historyApi.list, { query: { chain, token: address } }, { signal }),
    select: toTrades,
    staleTime: 30_000,
  })
  useLiveEvent((event) => {
    if (event.type === 'trade') void client.invalidateQueries({ queryKey })
  })
  return data ?? none
}

function toTrades({ data }: { data: readonly HistoryTransaction[] }): readonly TokenTrade[] {
  return data.flatMap((transaction): TokenTrade[] => {
    const { id, type, status, date, confirmedAt } = transaction
    const price = status === 'Successful' && type !== 'Transfer' ? pricePerToken(transaction)?.usd : undefined
    if (price === undefined) return []
    return [{ id, t: Date.parse(confirmedAt ?? date) / 1000, side: type === 'Buy' ? 'buy' : 'sell', price }]
  })
}
