import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { useCallback, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { proveAction } from '#lib/passkeys/prove-action.ts'
import { usePromptSignal } from '#lib/passkeys/use-prompt-signal.ts'

/**
 * Asks for the passkey that confirms an action other than a trade or a send, if the user requires one for every confirmation.
 * Unmounting closes an open prompt; `prove` then throws.
 */
export function useActionProof() {
  const [isAsking, setAsking] = useState(false)
  const { start } = usePromptSignal()
  /** Returns the proof; undefined, without a prompt, for a user who requires none. @throws CallError or PasskeyError */
  const prove = useCallback(
    async (action: ConfirmedAction): Promise<PasskeyProof | undefined> => {
      const signal = start()
      const { isRequired } = (await call(signingPasskeysApi.read, {}, { signal })).data
      if (!isRequired) return undefined
      setAsking(true)
      try {
        return await proveAction(action, signal)
      } finally {
        setAsking(false)
      }
    },
    [start],
  )
  return { isAsking, prove }
}
