import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import type { Failure } from '#lib/http/to-failure.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type PasskeyDialogProps = {
  title: string
  submit: string
  /** The step in which the browser asks for a passkey; closing the dialog aborts `signal`. @throws CallError or PasskeyError */
  onSubmit: (signal: AbortSignal) => Promise<void>
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

/** Explains a step and runs it with the browser's passkey prompt. The user can try again. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, submit, onSubmit, onClose, cancelled = 'yes.closed', asking = 'yes.asking' } = props
  const { leave, isDestructive = false, children } = props
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const press = async () => {
    if (isBusy) return
    const controller = new AbortController()
    attempt.current = controller
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(controller.signal)
      setBusy(false)
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, cancelled))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-m-1 grid gap-4 overflow-y-auto p-1">
        {children}
        <FailureAlert failure={failure} />
        <p role="status" className="sr-only">
          {isBusy ? text(asking) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            data-focus-first
            variant={isDestructive ? 'quiet' : 'primary'}
            className={isDestructive ? 'text-loss' : ''}
            inactive={isBusy}
            onClick={() => void press()}
          >
            {isBusy ? text('passkey.waiting') : submit}
          </Button>
          <Button onClick={onClose}>{leave ?? text('settings.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
