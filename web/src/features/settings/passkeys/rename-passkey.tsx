import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type RenamePasskeyProps = {
  name: string
  /** Stores the new name. @throws CallError */
  rename: (name: string) => Promise<unknown>
  onClose: () => void
}

/** The dialog that changes the name of a passkey. */
export function RenamePasskey({ name: before, rename, onClose }: RenamePasskeyProps) {
  const text = useText()
  const [name, setName] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: () => rename(name.trim()),
    onSuccess: () => showToast('success', text('passkey.renamed', { name: name.trim() })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = name.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    // Not called once the dialog is closed: by then another one may be open.
    else if (!save.isPending) save.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog title={text('passkey.rename-of', { name: before })} closeLabel={text('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="-m-1 grid gap-4 overflow-y-auto p-1">
        <Field
          ref={field}
          label={text('passkey.name')}
          value={name}
          maxLength={40}
          autoComplete="off"
          data-focus-first
          onChange={({ target }) => setName(target.value)}
          error={isMissing ? text('field.passkey-name-missing') : undefined}
        />
        <FailureAlert failure={save.error ? toFailure(save.error, text('factor.not-changed')) : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={save.isPending}>
            {text(save.isPending ? 'settings.busy' : 'passkey.save')}
          </Button>
          <Button onClick={onClose}>{text('settings.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
