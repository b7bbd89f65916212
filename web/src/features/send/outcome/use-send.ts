import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { type SendQuote, sendsApi } from '@murmur/contract/trading/sends'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  applyEvent,
  outcomeFromEvent,
  outcomeFromReply,
  type SendOutcome,
} from '#features/send/outcome/send-outcome.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'
import { createIntentKeys } from '#lib/trading/intent-keys.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

/** The request timeout in milliseconds; the server responds within 20 seconds. */
const timeoutMs = 60_000

/** Sends on agreed terms, never twice, and follows the outcome through live events. */
export function useSend() {
  const client = useQueryClient()
  const [keys] = useState(() => createIntentKeys())
  const [sent, setSent] = useState<{ quote: SendQuote; outcome: SendOutcome }>()
  /** The terms of a send without a response: it may or may not have been sent. */
  const [unanswered, setUnanswered] = useState<SendQuote>()
  // An event may arrive before the response with its send's id.
  const earlyEvents = useRef(new Map<string, HistoryTransaction>())
  const refresh = () => scheduleRefresh(client, 'balances', 'history', 'recipients')

  useLiveEvent((event) => {
    if (event.type !== 'transfer') return
    earlyEvents.current.set(event.transfer.id, event.transfer)
    if (unanswered?.intentId === event.transfer.id)
      return show(unanswered, outcomeFromEvent(unanswered.intentId, event.transfer))
    if (!sent) return
    const outcome = applyEvent(sent.outcome, event.transfer)
    if (outcome === sent.outcome) return
    setSent({ ...sent, outcome })
    if (outcome.status !== 'pending') refresh()
  })

  const show = (quote: SendQuote, outcome: SendOutcome) => {
    setSent({ quote, outcome })
    setUnanswered((other) => (other?.intentId === quote.intentId ? undefined : other))
    refresh()
  }

  /** @throws CallError: a refusal, or no response; a repetition with the same terms then cannot send twice */
  const send = async (quote: SendQuote, proof: SendProof, passkey?: PasskeyAssertion): Promise<void> => {
    const body = { intentId: quote.intentId, ...proof, ...(passkey && { passkey }) }
    // The key ignores the proof: a second attempt with another code is the same send.
    const idempotencyKey = keys.keyFor({ intentId: quote.intentId })
    const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs), outlivesPage: true }
    const reply = await call(sendsApi.send, { body }, options).catch((error: unknown) => {
      const event = earlyEvents.current.get(quote.intentId)
      if (event) show(quote, outcomeFromEvent(quote.intentId, event))
      else if (error instanceof CallError && error.isRefusal) keys.answered()
      else setUnanswered(quote)
      if (!event) throw error
    })
    if (!reply) return
    keys.answered()
    const outcome = outcomeFromReply(reply)
    const event = earlyEvents.current.get(outcome.sendId)
    show(quote, event ? applyEvent(outcome, event) : outcome)
  }
  return { sent, unanswered, send, dismiss: () => setSent(undefined), forget: () => setUnanswered(undefined) }
}
