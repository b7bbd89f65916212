import { Registration } from '@murmur/contract/identity/accounts'
import { securityApi } from '@murmur/contract/identity/security'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import * as v from 'valibot'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { sessionsKey } from '#features/settings/sessions/use-sessions.ts'
import { CommonPasswordNote } from '#lib/forms/common-password-note.tsx'
import { formatFirstIssue } from '#lib/forms/field-error-text.ts'
import { type CommonPassword, useCommonPassword } from '#lib/forms/use-common-password.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

/** Changes the password, which signs out all other browsers. */
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
  const proof = useProof({ act: 'change-password' })
  const common = useCommonPassword()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setDone(false)
    const parsedPassword = v.safeParse(Registration.entries.password, password)
    setError(formatFirstIssue(text, parsedPassword.issues, 'password'))
    // Reports a missing old password first, but asks for a passkey only once the new password is valid.
    const typedProof = proof.method === 'passkey' ? undefined : await proof.prove()
    if ((typedProof || proof.method === 'passkey') && !parsedPassword.success) field.current?.focus()
    if (!parsedPassword.success || (proof.method !== 'passkey' && !typedProof)) return
    setBusy(true)
    // Warns before the change; a second submit accepts the common password.
    if (await common.check(parsedPassword.output)) {
      setBusy(false)
      return field.current?.focus()
    }
    const proofValues = typedProof ?? (await proof.prove())
    if (!proofValues) return setBusy(false)
    const { password: oldPassword, ...code } = proofValues
    try {
      await call(securityApi.changePassword, {
        body: { ...(oldPassword && { oldPassword }), newPassword: parsedPassword.output, ...code },
      })
      proof.clear()
      setPassword('')
      setDone(true)
      void client.invalidateQueries({ queryKey: sessionsKey })
      showToast('success', text('password.changed'))
    } catch (refusal) {
      proof.showRefusal(refusal, text('password.not-changed'))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <ProofFields proof={proof} label={text('password.old')} />
      <NewPassword
        ref={field}
        common={common}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" inactive={isBusy}>
          {text(proof.isAsking ? 'passkey.waiting' : isBusy ? 'settings.busy' : 'password.submit')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isDone ? text('password.others-out') : null}
        </p>
      </div>
    </form>
  )
}

type NewPasswordProps = {
  ref: Ref<HTMLInputElement>
  common: CommonPassword
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The new password, with a warning below if it is very common. */
function NewPassword({ common, value, onChange, ...field }: NewPasswordProps) {
  const text = useText()
  return (
    <div className="grid gap-1.5">
      <PasswordField
        label={text('password.new')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        autoComplete="new-password"
        value={value}
        onBlur={() => void common.check(value)}
        onChange={({ target }) => onChange(target.value)}
        {...field}
      />
      <CommonPasswordNote isCommon={common.isCommon(value)} />
    </div>
  )
}
