import type { PasskeyAssertion, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { confirmWithPasskey } from '#lib/passkeys/confirm-with-passkey.ts'
import { withOpenPrompt } from '#lib/passkeys/open-prompt.ts'
import { usePromptSignal } from '#lib/passkeys/use-prompt-signal.ts'

type OptionalPasskeyRequest = PasskeyRequest | null | undefined

/**
 * Asks for the passkey that confirms a quote. A signature is kept until another quote is signed, so that a retry, after no
 * response or with another password, needs no second prompt. `cancel` closes an open prompt, as does unmounting; `confirm` then throws.
 */
export function usePasskeyConfirmation() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { start, cancel } = usePromptSignal()
  const latestSignature = useRef<{ challenge: string; assertion: PasskeyAssertion }>(undefined)

  /** The signature over the challenge of a quote, if this browser has made it. */
  const findSignature = useCallback(
    (request: OptionalPasskeyRequest) =>
      request?.challenge === latestSignature.current?.challenge ? latestSignature.current?.assertion : undefined,
    [],
  )
  /** Returns the signature over the challenge of a quote; undefined for a quote that needs none. @throws PasskeyError */
  const confirm = useCallback(
    async (request: OptionalPasskeyRequest): Promise<PasskeyAssertion | undefined> => {
      const knownSignature = findSignature(request)
      if (!request || knownSignature) return knownSignature
      setAsking(true)
      try {
        const assertion = await withOpenPrompt(client, () => confirmWithPasskey(request, start()))
        latestSignature.current = { challenge: request.challenge, assertion }
        return assertion
      } finally {
        setAsking(false)
      }
    },
    [client, findSignature, start],
  )
  return { isAsking, confirm, cancel, findSignature }
}
