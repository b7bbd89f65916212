import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { useCallback, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { proveAction } from '#lib/passkeys/prove-action.ts'

/** Asks for the passkey that confirms an action other than a trade or a send, if the user requires one for every confirmation. */
export function useActionProof() {
  const [isAsking, setAsking] = useState(false)
  /** Returns the proof; undefined, without a prompt, for a user who requires none. @throws CallError or PasskeyError */
  const prove = useCallback(async (action: ConfirmedAction): Promise<PasskeyProof | undefined> => {
    const { isRequired } = (await call(signingPasskeysApi.read, {})).data
    if (!isRequired) return undefined
    setAsking(true)
    try {
      return await proveAction(action)
    } finally {
      setAsking(false)
    }
  }, [])
  return { isAsking, prove }
}
