import { type FoundToken, marketsApi } from '@murmur/contract/markets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/call.ts'

/** How long nothing must be typed before it is searched, in milliseconds. */
export const searchDelay = 500

export type TokenSearch = {
  typed: string
  /** What was searched for; empty while nothing was. */
  asked: string
  found: readonly FoundToken[] | undefined
  isFetching: boolean
  isFailed: boolean
  type(text: string): void
  /** Searches at once. */
  run(): void
  clear(): void
}

/** Searches tokens by ticker, address or name: half a second after the last key, or at once when told to. */
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
    // While the next ones are on their way, what was found before stays where it is.
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
      // An empty box searches nothing, and shows nothing at once.
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
