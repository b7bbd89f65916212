import { Registration } from '@murmur/contract/accounts'
import { securityApi } from '@murmur/contract/security'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { ProofFields } from '#features/settings/proof-fields.tsx'
import { useProof } from '#features/settings/use-proof.ts'
import { sessionsKey } from '#features/settings/use-sessions.ts'
import { call } from '#lib/call.ts'
import { Link } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { say } from '#ui/say.tsx'

/** A new password for the old one; every other browser is signed out by it. */
export function ChangePassword() {
  const text = useText()
  return (
    <>
      <PasswordForm />
      <Link
        to="/forgot-password"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline underline-offset-2"
      >
        {text('settings.password-by-mail')}
      </Link>
    </>
  )
}

function PasswordForm() {
  const text = useText()
  const client = useQueryClient()
  const proof = useProof()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const [isDone, setDone] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setDone(false)
    setWarning(undefined)
    const proven = proof.check()
    const checked = v.safeParse(Registration.entries.password, password)
    setError(checked.issues?.[0].message)
    if (proven && !checked.success) field.current?.focus()
    if (!proven || !checked.success) return
    setBusy(true)
    const { password: oldPassword, ...code } = proven
    try {
      const reply = await call(securityApi.changePassword, {
        body: { oldPassword, newPassword: checked.output, ...code },
      })
      proof.clear()
      setPassword('')
      setDone(true)
      setWarning(reply.warning)
      void client.invalidateQueries({ queryKey: sessionsKey })
      say('success', text('password.changed'))
    } catch (refusal) {
      proof.refuse(refusal, text('password.not-changed'))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <ProofFields proof={proof} label={text('password.old')} />
      <PasswordField
        ref={field}
        label={text('password.new')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
        }}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="primary" inactive={isBusy}>
          {text(isBusy ? 'settings.busy' : 'password.submit')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isDone ? text('password.others-out') : null}
          {warning ? <span className="block text-ink">{warning}</span> : null}
        </p>
      </div>
    </form>
  )
}
