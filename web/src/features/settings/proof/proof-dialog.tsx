import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { type ProofValues, useProof } from '#features/settings/proof/use-proof.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type ProofDialogProps = {
  /** The act that a passkey proves. */
  act: ProvenAct
  /** Whether the signer demands a passkey for the act itself, so that no other proof is needed. */
  isSigned?: boolean | undefined
  title: string
  submit: string
  /** Fallback message for an error without its own. */
  failed: string
  /** Runs the confirmed action. @throws CallError if the server refuses it */
  onProve: (proof: ProofValues) => Promise<void>
  onClose: () => void
  /** The action is hard to undo: shows a red button. */
  isDestructive?: boolean
  /** Whether `onProve` is waiting for the signer's passkey; closing the dialog then closes the browser's prompt. */
  isAsking?: boolean | undefined
  /** The label of the button while the action runs, in place of a general one. */
  busy?: string | undefined
  /** The label of the button that closes the dialog, in place of “Cancel”. */
  leave?: string | undefined
  /** Checks the further fields before the proof; false keeps the dialog open. */
  onCheck?: (() => boolean) | undefined
  /** Explanation of the action, and further fields. */
  children?: ReactNode
}

/** Explains an action and confirms it with a passkey, or with the password and, if required, a second-factor code. */
export function ProofDialog({
  act,
  isSigned,
  isAsking: isSignerAsking = false,
  title,
  submit,
  failed,
  onProve,
  onClose,
  isDestructive = false,
  busy,
  leave,
  onCheck,
  children,
}: ProofDialogProps) {
  const text = useText()
  const proof = useProof(act, isSigned)
  const [isBusy, setBusy] = useState(false)
  const isAsking = proof.isAsking || isSignerAsking
  const isLocked = isBusy && !isAsking
  const send = async (event: FormEvent) => {
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
    // A request that was sent can't be cancelled, and only the dialog shows its refusal; the browser's prompt can be cancelled.
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose} isLocked={isLocked}>
      <form onSubmit={send} noValidate className="grid gap-4 -m-1 overflow-y-auto p-1">
        {children}
        <ProofFields proof={proof} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={isDestructive ? 'quiet' : 'primary'}
            className={isDestructive ? 'text-loss' : ''}
            inactive={isBusy}
          >
            {isAsking ? text('passkey.waiting') : isBusy ? (busy ?? text('settings.busy')) : submit}
          </Button>
          <Button inactive={isLocked} onClick={isLocked ? undefined : onClose}>
            {leave ?? text('settings.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
