import { useState } from 'react'
import { CallError } from '#lib/http/call-error.ts'
import type { ProofSlot } from '#lib/trading/proof-slot.ts'

/** Replaces the proof dialog, which the app provides to its features, by one button that sends a password. */
export function StubProof({ slot }: { slot: ProofSlot }) {
  const [error, setError] = useState('')
  const sendPassword = () =>
    slot
      .onProve({ password: 'secret1' })
      .catch((cause: unknown) => setError(cause instanceof CallError ? cause.message : 'not a refusal'))
  return (
    <fieldset aria-label={slot.title} data-act={slot.act.act}>
      <button type="button" onClick={() => void sendPassword()}>
        {slot.submit}
      </button>
      <p role="alert">{error}</p>
    </fieldset>
  )
}
