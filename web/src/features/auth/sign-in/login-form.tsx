import { Credentials } from '@murmur/contract/identity/accounts'
import { useState } from 'react'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { CurrentPasswordField } from '#features/auth/form/current-password-field.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { type CodePrompt, LoginCode } from '#features/auth/sign-in/login-code.tsx'
import { PasskeyLogin } from '#features/auth/sign-in/passkey-login.tsx'
import { showRefusal } from '#features/auth/sign-in/show-refusal.ts'
import { CallError } from '#lib/http/call-error.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** `email` prefills the field. */
type LoginFormProps = { email?: string; onDone?: () => void }

/** Email and password; if the server requires a second factor, a field for its code is added. */
export function LoginForm({ email = '', onDone }: LoginFormProps) {
  const text = useText()
  const { login } = useAuth()
  /** Undefined until a code is required. A new object for each request moves the focus to the field. */
  const [prompt, setPrompt] = useState<CodePrompt>()
  const [totp, setTotp] = useState('')
  const missingCode = text(prompt?.hasPasskey ? 'passkey.required' : 'factor.required')
  const form = useAuthForm({
    schema: Credentials,
    start: { email, password: '', captchaToken: '' },
    async send(sent) {
      if (prompt && totp.trim() === '')
        return setPrompt({ ...prompt, failure: { message: missingCode, reason: undefined } })
      await login(prompt ? { ...sent, totp: totp.trim() } : sent)
      showToast('success', text('login.success'))
      onDone?.()
    },
    failed: 'login.failed',
    onFailure(error, failed) {
      if (!isSecondFactorRefusal(error, prompt !== undefined)) return showRefusal(error, failed)
      const failure = toFailure(error, failed)
      setPrompt(
        prompt
          ? { ...prompt, failure }
          : { failure: undefined, kinds: failure.reason, hasPasskey: canRetryWithPasskey(error) },
      )
      setTotp('')
    },
  })
  const { values, errors, register } = form

  const passkey = <PasskeyLogin onDone={() => onDone?.()} />

  return (
    <div className="grid gap-6">
      <AuthForm form={form} submit="login.submit" busy="login.busy">
        <EmailField error={errors.email} {...register('email')} />
        <CurrentPasswordField
          data-focus-first={email ? '' : undefined}
          error={errors.password}
          {...register('password')}
        />
        <Link
          to="/forgot-password"
          className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-2"
        >
          {text('login.forgot')}
        </Link>
        {prompt ? (
          <LoginCode
            prompt={prompt}
            value={totp}
            onChange={setTotp}
            hint={text(prompt.hasPasskey ? 'passkey.login-hint' : 'factor.login-hint')}
            email={values.email}
            passkey={passkey}
          />
        ) : null}
      </AuthForm>
      {prompt?.hasPasskey ? null : passkey}
    </div>
  )
}

/** Whether a refused login may continue with a passkey. */
function canRetryWithPasskey(error: unknown): boolean {
  return error instanceof CallError && String(error.values.kinds).startsWith('passkey')
}

/** Whether a login was refused because its code is wrong or missing. */
function isSecondFactorRefusal(error: unknown, isPrompted: boolean): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'SECOND_FACTOR_REQUIRED' || (isPrompted && error.code === 'WRONG_CODE')
}
