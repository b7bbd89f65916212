import { type FormEvent, useState } from 'react'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { useText } from '#lib/i18n/text.ts'
import type { ProofSlot } from '#lib/trading/proof-slot.ts'
import { Button } from '#ui/form/button.tsx'

type ProofFormProps = Omit<ProofSlot, 'title' | 'onClose'> & {
  /** Withdraws the action; undefined: without the button. */
  onCancel: (() => void) | undefined
}

/** Confirms an action like `ProofDialog`, within a card of the page and without a title. */
export function ProofForm({
  act,
  isSigned,
  isAsking = false,
  submit,
  busy,
  failed,
  onCheck,
  onProve,
  onCancel,
  children,
}: ProofFormProps) {
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" inactive={isBusy}>
          {proof.isAsking || isAsking ? text('passkey.waiting') : isBusy ? (busy ?? text('settings.busy')) : submit}
        </Button>
        {onCancel ? (
          <Button inactive={isBusy} onClick={isBusy ? undefined : onCancel}>
            {text('settings.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
