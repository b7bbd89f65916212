import { type SendQuote, type SendRequest, sendsApi } from '@murmur/contract/trading/sends'
import { useRef, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'

export type SendQuoteState = ReturnType<typeof useSendQuote>

/** The terms of a send. Requested by a press only: figures that the user is about to confirm never change on their own. */
export function useSendQuote() {
  const [quote, setQuote] = useState<SendQuote>()
  const [latestRequest, setLatestRequest] = useState<SendRequest>()
  const [error, setError] = useState<CallError>()
  const [isFetching, setFetching] = useState(false)
  const latestAttempt = useRef(0)

  const request = async (body: SendRequest): Promise<SendQuote | undefined> => {
    const attempt = ++latestAttempt.current
    setFetching(true)
    setError(undefined)
    try {
      const { data } = await call(sendsApi.quote, { body })
      if (attempt !== latestAttempt.current) return undefined
      setQuote(data)
      setLatestRequest(body)
      return data
    } catch (cause) {
      if (attempt !== latestAttempt.current) return undefined
      setError(cause instanceof CallError ? cause : new CallError('BUG', 0, ''))
      return undefined
    } finally {
      if (attempt === latestAttempt.current) setFetching(false)
    }
  }
  return {
    quote,
    error,
    isFetching,
    request,
    /** Requests the same terms again. */
    renew: async () => latestRequest && request(latestRequest),
    clear: () => {
      latestAttempt.current += 1
      setQuote(undefined)
      setError(undefined)
      setFetching(false)
    },
  }
}
