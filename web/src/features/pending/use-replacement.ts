import type { IntentId } from '@murmur/contract/ids'
import { type ReplacementKind, replacementsApi } from '@murmur/contract/trading/replacements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError, type CallErrorCode } from '#lib/http/call-error.ts'
import { isProofRefusal } from '#lib/http/is-proof-refusal.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { usePasskeyConfirmation } from '#lib/passkeys/use-passkey-confirmation.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

/** Refusals of an offer that is out of date: nothing was signed, and the user must check a new one. */
const outdatedCodes = new Set<CallErrorCode>(['QUOTE_EXPIRED', 'PRICE_MOVED', 'PASSKEY_REQUIRED'])

/** The offer to replace a pending transaction, and its confirmation. */
export function useReplacement(tradeId: IntentId, kind: ReplacementKind, onDone: () => void) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const passkeyConfirmation = usePasskeyConfirmation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['replacement', tradeId, kind],
    queryFn: ({ signal }) => call(replacementsApi.quote, { body: { tradeId, kind } }, { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const quote = data?.data

  /** @throws CallError about the password or the code */
  async function confirm(proof?: SendProof): Promise<void> {
    if (!quote) return
    setFailure(undefined)
    try {
      const passkey = await passkeyConfirmation.confirm(quote.passkey)
      const { networkFee, deadline } = quote
      const terms = { tradeId, kind, maxNetworkFee: networkFee.amountBaseUnits, deadline }
      await call(replacementsApi.confirm, { body: { ...terms, ...proof, ...(passkey && { passkey }) } })
      onDone()
    } catch (cause) {
      if (cause instanceof PasskeyError)
        return setFailure({ message: describePasskeyError(text, cause), reason: undefined })
      // Unless it was refused, the replacement may have been signed and sent.
      if (!(cause instanceof CallError && cause.isRefusal))
        return setFailure({ message: text('replace.unanswered'), reason: undefined })
      if (isProofRefusal(cause)) throw cause
      if (outdatedCodes.has(cause.code)) {
        await refetch()
        return setFailure({ message: text('replace.renewed'), reason: undefined })
      }
      setFailure(toFailure(cause, text('replace.failed')))
    }
  }
  return {
    quote,
    isFetching,
    isAsking: passkeyConfirmation.isAsking,
    failure: failure ?? (error ? toFailure(error, text('replace.failed')) : undefined),
    confirm,
  }
}
