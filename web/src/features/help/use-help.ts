import { type HelpTopic, helpApi } from '@murmur/contract/help'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'

/** Debounce of the search while typing, in milliseconds. */
const searchDelay = 300

export type HelpTopics = {
  /** Undefined until loaded. */
  topics: readonly HelpTopic[] | undefined
  isFetching: boolean
  isFailed: boolean
  /** Whether the topics load once the browser is online again. */
  isWaiting: boolean
  retry(): void
}

export type HelpSearch = HelpTopics & {
  typed: string
  /** The question that the topics answer; '' without one. */
  question: string
  type(text: string): void
  clear(): void
}

/** Loads all help topics in the user's language. */
export function useHelpTopics(): HelpTopics {
  return useTopics(undefined)
}

/** Searches the help topics `searchDelay` after the last key. */
export function useHelpSearch(): HelpSearch {
  const [typed, setTyped] = useState('')
  const trimmed = typed.trim()
  const debounced = useDebouncedValue(trimmed, searchDelay)
  // An emptied field clears the results without the delay.
  const question = trimmed === '' ? '' : debounced
  const clear = useCallback(() => setTyped(''), [])
  return { ...useTopics(question), typed, question, type: setTyped, clear }
}

function useTopics(question: string | undefined): HelpTopics {
  const { language } = useText()
  const { data, error, isFetching, isError, isPaused, refetch } = useQuery({
    queryKey: question === undefined ? ['help', language] : ['help', language, question],
    queryFn: ({ signal }) => call(helpApi.list, { query: { q: question } }, { signal }),
    enabled: question !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Shows the previous results while the next ones load.
    ...(question ? { placeholderData: keepPreviousData } : {}),
  })
  useEffect(() => {
    if (error) console.error('The help topics could not be loaded', error)
  }, [error])
  return {
    topics: data?.data,
    isFetching,
    isFailed: isError,
    isWaiting: isPaused && data === undefined,
    retry: () => void refetch(),
  }
}
