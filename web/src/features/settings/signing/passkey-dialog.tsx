import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import type { Failure } from '#lib/http/to-failure.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

/** One attempt at a step. */
export type PasskeyAttempt = {
  /** Aborts when the dialog is closed, which closes the browser's prompt. */
  signal: AbortSignal
  /** Called once the passkey has confirmed: from then on the request is under way, and the dialog stays open. */
  onProved: () => void
}

type PasskeyDialogProps = {
  title: string
  submit: string
  /** The step in which the browser asks for a passkey. @throws CallError or PasskeyError */
  onSubmit: (attempt: PasskeyAttempt) => Promise<void>
  onClose: () => void
  /** The message if the user closes the prompt. */
  cancelled?: TextId
  /** The announcement for screen readers while the browser asks. */
  asking?: TextId
  /** The label of the button that closes the dialog. */
  leave?: string
  isDestructive?: boolean
  children: ReactNode
}

/** Explains a step and runs it with the browser's passkey prompt. The user can try again. Only the dialog shows a refusal (decision 353). */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, submit, onSubmit, onClose, cancelled = 'yes.closed', asking = 'yes.asking' } = props
  const { leave, isDestructive = false, children } = props
  const text = useText()
  const [step, setStep] = useState<'asking' | 'sending'>()
  const [failure, setFailure] = useState<Failure>()
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const isLocked = step === 'sending'
  const press = async () => {
    if (step) return
    const controller = new AbortController()
    attempt.current = controller
    setStep('asking')
    setFailure(undefined)
    try {
      await onSubmit({ signal: controller.signal, onProved: () => setStep('sending') })
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, cancelled))
    }
    setStep(undefined)
  }
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose} isLocked={isLocked}>
      <div className="-m-1 grid gap-4 overflow-y-auto p-1">
        {children}
        <FailureAlert failure={failure} />
        <p role="status" className="sr-only">
          {step === 'asking' ? text(asking) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            data-focus-first
            variant={isDestructive ? 'quiet' : 'primary'}
            className={isDestructive ? 'text-loss' : ''}
            inactive={step !== undefined}
            onClick={() => void press()}
          >
            {step ? text(isLocked ? 'settings.busy' : 'passkey.waiting') : submit}
          </Button>
          <Button inactive={isLocked} onClick={isLocked ? undefined : onClose}>
            {leave ?? text('settings.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
