import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'

type TermsSource<Request, Terms> = {
  quote: (request: Request) => Promise<Terms>
  /** The queries to refetch if there are no terms: its rows may be gone. */
  queries: readonly string[]
}

/**
 * The request under review and its terms. Terms that arrive after the review was closed, or after a later request, are dropped: they would
 * open it again.
 */
export function useUpkeepTerms<Request, Terms>({ quote, queries }: TermsSource<Request, Terms>) {
  const text = useText()
  const client = useQueryClient()
  const [request, setRequest] = useState<Request>()
  const [terms, setTerms] = useState<Terms>()
  const [failure, setFailure] = useState<Failure>()
  // Counts the requests and closings.
  const latest = useRef(0)

  /** Returns a function that checks whether the review is still the same. */
  const trackReview = () => {
    const own = latest.current
    return () => latest.current === own
  }
  /** Requests terms, with the reason why the former ones do not apply. */
  const open = async (next: Request, cause?: Failure): Promise<void> => {
    setRequest(() => next)
    setFailure(cause)
    latest.current += 1
    const isCurrent = trackReview()
    try {
      const newTerms = await quote(next)
      if (isCurrent()) setTerms(() => newTerms)
    } catch (error) {
      scheduleRefresh(client, ...queries)
      if (!isCurrent()) return
      setTerms(undefined)
      setFailure(toFailure(error, text('upkeep.quote-failed')))
    }
  }
  const close = () => {
    latest.current += 1
    setTerms(undefined)
    setRequest(undefined)
  }
  return { request, terms, failure, setFailure, open, close, trackReview }
}
