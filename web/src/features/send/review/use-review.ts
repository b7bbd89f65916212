import { useState } from 'react'
import type { useSend } from '#features/send/outcome/use-send.ts'
import type { SendQuoteState } from '#features/send/review/use-send-quote.ts'
import { CallError, type CallErrorCode } from '#lib/http/call-error.ts'
import { isProofRefusal } from '#lib/http/is-proof-refusal.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { usePasskeyConfirmation } from '#lib/passkeys/use-passkey-confirmation.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

/** Refusals of terms that are out of date: nothing was sent, and the user must check new ones. */
const outdatedCodes = new Set<CallErrorCode>(['QUOTE_EXPIRED', 'PRICE_MOVED', 'INTENT_MISMATCH', 'INTENT_CLOSED'])

type ReviewInput = {
  quote: SendQuoteState
  send: Pick<ReturnType<typeof useSend>, 'send' | 'unanswered'>
  onSent: () => void
}

/** Confirms the shown terms, and explains why they were not sent. */
export function useReview({ quote, send: { send, unanswered }, onSent }: ReviewInput) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  // Sent again with the same intent: new terms could send a second time. Other terms than those are a send of their own.
  const isUnanswered = unanswered !== undefined && unanswered.intentId === quote.quote?.intentId

  const passkeyConfirmation = usePasskeyConfirmation()
  const renew = async (cause?: Failure) => {
    if (await quote.renew()) setFailure(cause ?? { message: text('send.renewed'), reason: undefined })
  }
  const confirm = async (proof: SendProof) => {
    const terms = quote.quote
    // While the terms of a test send load, the shown ones are those of the whole send.
    if (!terms || quote.isFetching) return
    setFailure(undefined)
    if (!isUnanswered && Date.parse(terms.validUntil) <= serverNow()) return renew()
    try {
      await send(terms, proof, await passkeyConfirmation.confirm(terms.passkey))
      onSent()
    } catch (error) {
      if (error instanceof PasskeyError)
        return setFailure({ message: describePasskeyError(text, error), reason: undefined })
      if (isProofRefusal(error)) throw error
      const code = error instanceof CallError && error.isRefusal ? error.code : undefined
      if (!code || isUnanswered) return setFailure({ message: text('send.unanswered'), reason: undefined })
      if (outdatedCodes.has(code)) return renew()
      // The signer accepts a signature once, and only over the terms that it is for.
      if (code === 'PASSKEY_REQUIRED') return renew(toFailure(error, text('send.failed')))
      setFailure({ ...toFailure(error, text('send.failed')), code })
    }
  }
  const quoteFailure = quote.error && { ...toFailure(quote.error, text('send.quote-failed')), code: quote.error.code }
  return { failure: failure ?? quoteFailure, isUnanswered, isAsking: passkeyConfirmation.isAsking, confirm }
}
