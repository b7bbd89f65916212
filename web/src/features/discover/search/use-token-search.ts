import { type FoundToken, marketsApi } from '@murmur/contract/markets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/http/call.ts'

/** Debounce of the search while typing, in milliseconds. */
export const searchDelay = 500

export type TokenSearch = {
  typed: string
  /** The submitted query; '' if there is none. */
  asked: string
  found: readonly FoundToken[] | undefined
  isFetching: boolean
  isFailed: boolean
  type(text: string): void
  /** Searches at once. */
  run(): void
  clear(): void
}

/** Searches tokens by ticker, address or name: `searchDelay` after the last key, or immediately on `run`. */
export function useTokenSearch(): TokenSearch {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchDelay)
    return () => clearTimeout(timer)
  }, [wanted])

  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(marketsApi.search, { query: { q: asked } }, { signal }),
    enabled: asked !== '',
    staleTime: 10_000,
    // Shows the previous results while the next ones load.
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error) console.error('The search failed', query.error)
  }, [query.error])

  const isAsked = asked !== ''
  return {
    typed,
    asked,
    found: isAsked && !query.isError ? query.data?.data : undefined,
    isFetching: isAsked && query.isFetching,
    isFailed: isAsked && query.isError && !query.isFetching,
    type: (text) => {
      setTyped(text)
      // An emptied field clears the results without the delay.
      if (text.trim() === '') setAsked('')
    },
    run: () => {
      if (wanted !== '' && wanted === asked && !query.isFetching) void query.refetch()
      setAsked(wanted)
    },
    clear: () => {
      setTyped('')
      setAsked('')
    },
  }
}
