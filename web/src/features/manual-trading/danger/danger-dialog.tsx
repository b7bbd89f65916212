import { type FormEvent, useState } from 'react'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

type DangerDialogProps = {
  failure: Failure | undefined
  isBusy: boolean
  onAllow: (password: string) => void
  onClose: () => void
}

/** Warns before the protection is switched off, and requires the password. */
export function DangerDialog({ failure, isBusy, onAllow, onClose }: DangerDialogProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !isBusy) onAllow(password)
  }
  return (
    <Dialog title={text('danger.allow-question')} closeLabel={text('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="max-w-[60ch]">{text('danger.allow-warning')}</p>
        <PasswordField
          label={text('auth.password')}
          showLabel={text('auth.show-password')}
          hideLabel={text('auth.hide-password')}
          autoComplete="current-password"
          data-focus-first
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={isMissing && password === '' ? text('export.password-required') : failure?.message}
          reason={failure?.reason}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="quiet" className="text-loss" inactive={isBusy}>
            {text(isBusy ? 'trade.busy' : 'danger.allow-submit')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('danger.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
