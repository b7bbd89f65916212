import { marketsApi, type TokenSearchResult } from '@murmur/contract/markets/markets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/http/call.ts'

/** Debounce of the search while typing, in milliseconds. */
const searchDelay = 500

export type TokenSearch = {
  typed: string
  /** The submitted query; '' if there is none. */
  submitted: string
  found: readonly TokenSearchResult[] | undefined
  /** Whether `found` belongs to an earlier text than `typed`. */
  isStale: boolean
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
  const [submitted, setSubmitted] = useState('')
  const trimmed = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSubmitted(trimmed), searchDelay)
    return () => clearTimeout(timer)
  }, [trimmed])

  const query = useQuery({
    queryKey: ['search', submitted],
    queryFn: ({ signal }) => call(marketsApi.search, { query: { q: submitted } }, { signal }),
    enabled: submitted !== '',
    staleTime: 10_000,
    // Shows the previous results while the next ones load.
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error) console.error('The search failed', query.error)
  }, [query.error])

  const isSubmitted = submitted !== ''
  return {
    typed,
    submitted,
    found: isSubmitted && !query.isError ? query.data?.data : undefined,
    isStale: trimmed !== submitted || (isSubmitted && query.isPlaceholderData),
    isFetching: isSubmitted && query.isFetching,
    isFailed: isSubmitted && query.isError && !query.isFetching,
    type: (text) => {
      setTyped(text)
      // An emptied field clears the results without the delay.
      if (text.trim() === '') setSubmitted('')
    },
    run: () => {
      if (trimmed !== '' && trimmed === submitted && !query.isFetching) void query.refetch()
      setSubmitted(trimmed)
    },
    clear: () => {
      setTyped('')
      setSubmitted('')
    },
  }
}
