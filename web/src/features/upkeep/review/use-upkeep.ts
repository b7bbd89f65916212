import type { IntentId } from '@murmur/contract/ids'
import type { PasskeyAssertion, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import type { UpkeepReply } from '@murmur/contract/trading/approvals'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpkeepTerms } from '#features/upkeep/review/use-upkeep-terms.ts'
import { CallError, type CallErrorCode } from '#lib/http/call-error.ts'
import { isProofRefusal } from '#lib/http/is-proof-refusal.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { usePasskeyConfirmation } from '#lib/passkeys/use-passkey-confirmation.ts'
import { createIntentKeys } from '#lib/trading/intent-keys.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

/** The terms of an upkeep transaction: a revocation or a reclaim of rent. */
export type UpkeepTerms = {
  intentId: IntentId
  networkFee: TokenAmount
  networkFeeExpected: TokenAmount
  validUntil: string
  passkey?: PasskeyRequest | null | undefined
}

type ConfirmBody = SendProof & { intentId: IntentId; passkey?: PasskeyAssertion }
type Options = { idempotencyKey: string; signal: AbortSignal; outlivesPage: boolean }
type UpkeepCalls<Request, Terms> = {
  quote: (request: Request) => Promise<Terms>
  confirm: (body: ConfirmBody, options: Options) => Promise<UpkeepReply>
  /** The queries to refetch once something may have changed. */
  queries: readonly string[]
}

/** The request timeout in milliseconds; the server responds within 20 seconds. */
const timeoutMs = 60_000
/** Refusals of terms that are out of date: nothing happened, and the user must check new ones. */
const outdatedCodes = new Set<CallErrorCode>(['QUOTE_EXPIRED', 'PRICE_MOVED', 'INTENT_MISMATCH', 'INTENT_CLOSED'])

function toOptions(keys: ReturnType<typeof createIntentKeys>, { intentId }: UpkeepTerms): Options {
  // The key ignores the proof: a second attempt with another code is the same confirmation.
  const idempotencyKey = keys.keyFor({ intentId })
  return { idempotencyKey, signal: AbortSignal.timeout(timeoutMs), outlivesPage: true }
}

/**
 * Requests the terms of an upkeep transaction, confirms them with the user's proof, never twice, and keeps the outcome. Terms are
 * renewed only when the user calls `open` or `confirm`, never automatically.
 */
export function useUpkeep<Request, Terms extends UpkeepTerms>(calls: UpkeepCalls<Request, Terms>) {
  const text = useText()
  const client = useQueryClient()
  const [keys] = useState(() => createIntentKeys())
  const review = useUpkeepTerms(calls)
  const { request, terms, failure, setFailure } = review
  const [outcome, setOutcome] = useState<UpkeepReply>()
  const [isUnanswered, setUnanswered] = useState(false)
  const passkeyConfirmation = usePasskeyConfirmation()

  const open = (next: Request): Promise<void> => {
    setOutcome(undefined)
    return review.open(next)
  }
  const close = () => {
    passkeyConfirmation.cancel()
    review.close()
    // Safe without a response: the server refuses new terms if nothing is left to do, and waits for a pending transaction.
    setUnanswered(false)
    if (isUnanswered) scheduleRefresh(client, ...calls.queries)
  }
  const renew = (cause: Failure) => (request === undefined ? undefined : review.open(request, cause))
  const finish = (reply: UpkeepReply) => {
    keys.answered()
    setUnanswered(false)
    setOutcome(reply)
    review.close()
    scheduleRefresh(client, 'balances', 'history', ...calls.queries)
  }
  /** @throws CallError about the password or the code */
  const confirm = async (proof: SendProof): Promise<void> => {
    if (!terms) return
    setFailure(undefined)
    const isOpen = review.trackReview()
    const renewed = { message: text('upkeep.renewed'), reason: undefined }
    if (!isUnanswered && Date.parse(terms.validUntil) <= serverNow()) return renew(renewed)
    try {
      const passkey = await passkeyConfirmation.confirm(terms.passkey)
      const body = { intentId: terms.intentId, ...proof, ...(passkey && { passkey }) }
      finish(await calls.confirm(body, toOptions(keys, terms)))
    } catch (error) {
      // A prompt of a closed review ends without a message.
      if (error instanceof PasskeyError)
        return isOpen() ? setFailure(toPasskeyFailure(text, error, 'yes.closed')) : undefined
      const code = error instanceof CallError && error.isRefusal ? error.code : undefined
      setUnanswered(!code)
      if (!code) return setFailure({ message: text('upkeep.unanswered'), reason: undefined })
      keys.answered()
      if (isProofRefusal(error)) throw error
      const refused = toFailure(error, text('upkeep.failed'))
      if (isOpen() && outdatedCodes.has(code)) return renew(renewed)
      // The signer accepts a signature once, and only over the terms that it is for.
      if (isOpen() && code === 'PASSKEY_REQUIRED') return renew(refused)
      setFailure(refused)
    }
  }
  const state = { request, terms, outcome, failure, isUnanswered, isAsking: passkeyConfirmation.isAsking }
  return { ...state, isQuoting: request !== undefined && !terms && !failure, open, close, confirm }
}
