import { type FormEvent, useCallback, useRef, useState } from 'react'
import { ExportedKeys } from '#features/settings/exported-keys.tsx'
import { useKeyExport } from '#features/settings/use-key-export.ts'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'

type KeyExportFormProps = { userId: string | undefined; onSignedOut: () => void }

/** Exports both private keys for the password, typed again. */
export function KeyExportForm({ userId, onSignedOut }: KeyExportFormProps) {
  const text = useText()
  const { keys, isBusy, failure, exportKeys, forget } = useKeyExport(onSignedOut)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [wasCleared, setCleared] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const canExport = password !== '' && Boolean(userId) && !isBusy

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setCleared(false)
    setMissing(password === '')
    if (password === '') field.current?.focus()
    if (!canExport) return
    await exportKeys(password)
  }
  const timeUp = useCallback(() => {
    forget()
    setCleared(true)
  }, [forget])
  // The password has done its work once the keys are here.
  if (keys && password) setPassword('')

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <PasswordField
          ref={field}
          label={text('auth.password')}
          showLabel={text('auth.show-password')}
          hideLabel={text('auth.hide-password')}
          hint={text('export.hint')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setMissing(false)
          }}
          error={isMissing ? text('export.password-required') : failure?.message}
          reason={isMissing ? undefined : failure?.reason}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" inactive={!canExport}>
            {text(isBusy ? 'export.busy' : 'export.submit')}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {wasCleared ? text('keys.cleared') : null}
          </p>
        </div>
      </form>
      {keys ? <ExportedKeys keys={keys} onClose={forget} onTimeUp={timeUp} /> : null}
    </>
  )
}
