import { type CreationOptions, passkeysApi } from '@murmur/contract/identity/passkeys'
import { type FormEvent, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type CallReply, call } from '#lib/http/call.ts'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { createPasskey } from '#lib/passkeys/create-passkey.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { usePromptSignal } from '#lib/passkeys/use-prompt-signal.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type CreatePasskeyDialogProps = {
  options: CreationOptions
  onDone: (reply: CallReply<typeof passkeysApi.add>) => void
  onClose: () => void
}

/**
 * Names the passkey, has the browser create it, and saves it. Another attempt in the browser needs no new password. Closing the dialog
 * closes the browser's prompt; while the passkey is saved it stays open, because only it shows a refusal.
 */
export function CreatePasskeyDialog({ options, onDone, onClose }: CreatePasskeyDialogProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [step, setStep] = useState<'asking' | 'saving'>()
  const { start } = usePromptSignal()
  const [failure, setFailure] = useState<Failure>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step) return
    setStep('asking')
    setFailure(undefined)
    try {
      const credential = await createPasskey(options, start())
      setStep('saving')
      onDone(await call(passkeysApi.add, { body: { credential, name: name.trim() } }))
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, 'passkey.not-created'))
      setStep(undefined)
    }
  }
  const isLocked = step === 'saving'
  return (
    <Dialog
      title={text('passkey.create-heading')}
      closeLabel={text('dialog.close')}
      onClose={onClose}
      isLocked={isLocked}
    >
      <form onSubmit={submit} noValidate className="-m-1 grid gap-4 overflow-y-auto p-1">
        <p>{text('passkey.create-explained')}</p>
        <Field
          label={text('passkey.name-optional')}
          hint={text('passkey.name-hint')}
          value={name}
          maxLength={40}
          autoComplete="off"
          data-focus-first
          onChange={({ target }) => setName(target.value)}
        />
        <FailureAlert failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={step !== undefined}>
            {text(isLocked ? 'settings.busy' : step ? 'passkey.waiting' : 'passkey.create')}
          </Button>
          <Button inactive={isLocked} onClick={isLocked ? undefined : onClose}>
            {text('settings.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
