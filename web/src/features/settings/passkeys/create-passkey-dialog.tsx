import { type CreationOptions, passkeysApi } from '@murmur/contract/identity/passkeys'
import { type FormEvent, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type CallReply, call } from '#lib/http/call.ts'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { createPasskey } from '#lib/passkeys/create-passkey.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type CreatePasskeyDialogProps = {
  options: CreationOptions
  onDone: (reply: CallReply<typeof passkeysApi.add>) => void
  onClose: () => void
}

/** Names the passkey, has the browser create it, and saves it. Another attempt in the browser needs no new password. */
export function CreatePasskeyDialog({ options, onDone, onClose }: CreatePasskeyDialogProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const credential = await createPasskey(options)
      onDone(await call(passkeysApi.add, { body: { credential, name: name.trim() } }))
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, 'passkey.not-created'))
      setBusy(false)
    }
  }
  return (
    <Dialog title={text('passkey.create-heading')} closeLabel={text('dialog.close')} onClose={onClose}>
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
          <Button type="submit" variant="primary" inactive={isBusy}>
            {text(isBusy ? 'passkey.waiting' : 'passkey.create')}
          </Button>
          <Button inactive={isBusy} onClick={isBusy ? undefined : onClose}>
            {text('settings.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
