import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { SecondFactors } from '@murmur/contract/identity/security'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TypedProof, useTypedProof } from '#features/settings/proof/use-typed-proof.ts'
import { useFactors } from '#features/settings/two-factor/use-factors.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { withOpenPrompt } from '#lib/passkeys/open-prompt.ts'
import { proveAct } from '#lib/passkeys/prove-act.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { usePromptSignal } from '#lib/passkeys/use-prompt-signal.ts'

/** The proof of an act: the password, with a code if there is a second factor, or the code of a passkey's proof alone. */
export type ProofValues = { password?: string; totp?: string }
/** `signed`: the signer's own passkey confirms the act, which needs no other proof. `none`: the user has neither password nor passkey. */
type ProofMethod = 'passkey' | 'password' | 'signed' | 'none'

export type Proof = TypedProof & {
  method: ProofMethod
  /** Whether the user has both a passkey and a password. */
  hasChoice: boolean
  /** Switches between the two. */
  switchMethod(): void
  /** Whether the browser is asking for the passkey. */
  isAsking: boolean
  /** A failure that belongs to no field. */
  failure: Failure | undefined
  /**
   * Asks for the passkey, or returns the typed values; undefined if something is missing, with the error shown. Unmounting closes an open
   * prompt, which then proves nothing.
   */
  prove(): Promise<ProofValues | undefined>
  /** Shows a refusal at its field, and adds the code field if the server requires a code. */
  showRefusal(error: unknown, fallback: string): void
  clear(): void
}

/**
 * The proof of an act: by a passkey first, where the user has one, else by password and second-factor code.
 * @param isSigned whether the signer demands a passkey for the act itself
 */
export function useProof(act: ProvenAct, isSigned = false): Proof {
  const text = useText()
  const client = useQueryClient()
  const factors = useFactors().data?.data
  const [failure, setFailure] = useState<Failure>()
  const [isAsking, setAsking] = useState(false)
  const { start } = usePromptSignal()
  const [choice, setChoice] = useState<'passkey' | 'password'>()
  const { typed, focus, getValues, showRefusal, clear } = useTypedProof(factors, choice === 'password')
  // Typing chose the password, in case the factors arrive later.
  const preferredMethod = choice ?? (typed.values.password === '' ? 'passkey' : 'password')
  const method = isSigned ? 'signed' : chooseMethod(factors, preferredMethod)

  const askPasskey = async (): Promise<ProofValues | undefined> => {
    setAsking(true)
    try {
      return { totp: await withOpenPrompt(client, () => proveAct(act, start())) }
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, 'passkey.not-proved'))
      return undefined
    } finally {
      setAsking(false)
    }
  }
  return {
    ...typed,
    method,
    hasChoice: !isSigned && factors?.hasPassword === true && factors.passkeys > 0 && supportsPasskeys(),
    switchMethod() {
      setFailure(undefined)
      setChoice(method === 'passkey' ? 'password' : 'passkey')
      if (method === 'passkey') focus()
      else clear()
    },
    isAsking,
    failure,
    async prove() {
      setFailure(undefined)
      if (method === 'signed') return {}
      if (method === 'passkey') return askPasskey()
      if (method === 'password') return getValues()
      setFailure({ message: text('proof.none-yet'), reason: undefined })
      return undefined
    },
    showRefusal(error, fallback) {
      if (method === 'password') showRefusal(error, fallback)
      else setFailure(toFailure(error, fallback))
    },
    clear() {
      clear()
      setFailure(undefined)
    },
  }
}

/** The user's way to prove themselves; the password until the factors are known. */
function chooseMethod(factors: SecondFactors | undefined, preferred: 'passkey' | 'password'): ProofMethod {
  if (!factors) return 'password'
  const hasPasskey = factors.passkeys > 0
  if (!factors.hasPassword) return hasPasskey ? 'passkey' : 'none'
  return hasPasskey && supportsPasskeys() ? preferred : 'password'
}
