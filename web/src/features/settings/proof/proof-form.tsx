import { type FormEvent, useState } from 'react'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { useText } from '#lib/i18n/text.ts'
import type { ProofSlot } from '#lib/trading/proof-slot.ts'
import { Button } from '#ui/form/button.tsx'

/** Confirms an action like `ProofDialog`, within a card of the page: without a title, and without a button that closes it. */
export function ProofForm({
  act,
  isSigned,
  submit,
  busy,
  failed,
  onCheck,
  onProve,
  children,
}: Omit<ProofSlot, 'title' | 'onClose'>) {
  const text = useText()
  const proof = useProof(act, isSigned)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || onCheck?.() === false) return
    setBusy(true)
    try {
      const values = await proof.prove()
      if (values) await onProve(values)
    } catch (error) {
      proof.showRefusal(error, failed)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={confirm} noValidate className="grid gap-4">
      {children}
      <ProofFields proof={proof} />
      <Button type="submit" variant="primary" inactive={isBusy} className="justify-self-start">
        {proof.isAsking ? text('passkey.waiting') : isBusy ? (busy ?? text('settings.busy')) : submit}
      </Button>
    </form>
  )
}
