import { areAddressesEqual } from '@murmur/contract/address'
import type { TokenRef } from '@murmur/contract/token-id'
import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { call } from '#lib/http/call.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** A successful trade of the user. `t`: Unix seconds. `price`: USD for one token. */
export type TokenTrade = { id: string; t: number; side: 'buy' | 'sell'; price: number }

const noTrades: readonly TokenTrade[] = []

/** The user's last successful trades of a token, newest first; refetched when a trade changes. */
export function useTokenTrades({ chain, address }: TokenRef): readonly TokenTrade[] {
  const client = useQueryClient()
  const queryKey = ['history', 'token', chain, address]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(historyApi.list, { query: { chain, token: address } }, { signal }),
    select: (reply) => toTokenTrades(reply.data, address),
    staleTime: 30_000,
  })
  useLiveEvent((event) => {
    if (event.type === 'trade') void client.invalidateQueries({ queryKey })
  })
  return data ?? noTrades
}

/** The successful trades in a token's history. A trade that pays with the token counts as a sale of it. */
export function toTokenTrades(data: readonly HistoryTransaction[], address: string): readonly TokenTrade[] {
  return data.flatMap((transaction): TokenTrade[] => {
    const { id, type, status, date, confirmedAt, tokenIn, tokenOut } = transaction
    const isSold = !areAddressesEqual(tokenOut.address, address)
    const isTrade = status === 'Successful' && type !== 'Transfer'
    const price = isTrade ? pricePerToken(transaction, isSold ? tokenIn : tokenOut)?.usd : undefined
    if (price === undefined) return []
    return [{ id, t: Date.parse(confirmedAt ?? date) / 1000, side: isSold ? 'sell' : 'buy', price }]
  })
}
