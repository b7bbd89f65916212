import { type Quote, type QuoteRequest, tradesApi } from '@murmur/contract/trading/trades'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { call } from '#lib/http/call.ts'
import type { CallError } from '#lib/http/call-error.ts'
import { serverNow } from '#lib/http/server-clock.ts'

/** How long the fields must be unchanged before a quote is fetched, in milliseconds. */
const quoteDelay = 400

export type QuoteState = {
  /** The quote for exactly the current fields. */
  quote: Quote | undefined
  error: CallError | undefined
  isFetching: boolean
  isExpired: boolean
  renew(): void
}

/**
 * Fetches a quote for the current fields. It is never renewed automatically: figures that the user is about to confirm
 * change only when the user requests it.
 * @param request undefined while the fields do not define a trade
 */
export function useQuote(request: QuoteRequest | undefined): QuoteState {
  const serialized = request && JSON.stringify(request)
  const debounced = useDebouncedValue(serialized, quoteDelay)
  const isDebounced = serialized !== undefined && debounced === serialized
  const query = useQuery<{ data: Quote }, CallError>({
    queryKey: ['quote', serialized],
    queryFn: ({ signal }) => call(tradesApi.quote, { body: request as QuoteRequest }, { signal }),
    enabled: isDebounced,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const quote = serialized === undefined ? undefined : query.data?.data
  return {
    quote,
    error: query.isFetching || serialized === undefined ? undefined : (query.error ?? undefined),
    isFetching: serialized !== undefined && (!isDebounced || query.isFetching),
    isExpired: useIsPast(quote?.validUntil),
    renew: () => void query.refetch(),
  }
}

/** Whether a time has passed; rerenders when it does. */
function useIsPast(iso: string | undefined): boolean {
  const [past, setPast] = useState<string>()
  useEffect(() => {
    if (!iso) return
    const timer = setTimeout(() => setPast(iso), Math.max(0, Date.parse(iso) - serverNow()))
    return () => clearTimeout(timer)
  }, [iso])
  return iso !== undefined && past === iso
}
