import { Credentials } from '@murmur/contract/identity/accounts'
import { useState } from 'react'
import type * as v from 'valibot'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { type CodePrompt, LoginCode } from '#features/auth/sign-in/login-code.tsx'
import { showRefusal } from '#features/auth/sign-in/show-refusal.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { CallError } from '#lib/http/call-error.ts'
import { failureOf } from '#lib/http/failure-of.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

type Values = v.InferInput<typeof Credentials>
/** `email` prefills the field. */
type LoginFormProps = { email?: string; onDone?: () => void }

/** Email and password; if the server requires a second factor, a field for its code joins them. */
export function LoginForm({ email = '', onDone }: LoginFormProps) {
  const text = useText()
  const { login } = useAuth()
  const form = useForm<Values>(Credentials, { email, password: '', captchaToken: '' })
  const { values, errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const captcha = useFormCaptcha(setValue, clearError)
  /** Undefined until a code is required. A new object for each request moves the focus to the field. */
  const [prompt, setPrompt] = useState<CodePrompt>()
  const [totp, setTotp] = useState('')

  const submit = handleSubmit(async (sent) => {
    if (prompt && totp.trim() === '')
      return setPrompt({ ...prompt, failure: { message: text('factor.required'), reason: undefined } })
    try {
      await login(prompt ? { ...sent, totp: totp.trim() } : sent)
      showToast('success', text('login.success'))
      onDone?.()
    } catch (error) {
      // A captcha token is valid once; the retry with a code needs another.
      captcha.reset()
      if (!isCodeRefusal(error, prompt !== undefined)) return showRefusal(error, text('login.failed'))
      const failure = failureOf(error, text('login.failed'))
      setPrompt(prompt ? { ...prompt, failure } : { failure: undefined, kinds: failure.reason })
      setTotp('')
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={text('auth.email')}
        type="email"
        autoComplete="username"
        error={errors.email}
        {...register('email')}
      />
      <PasswordField
        label={text('auth.password')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        autoComplete="current-password"
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
        <LoginCode prompt={prompt} value={totp} onChange={setTotp} hint={text('factor.asked')} email={values.email} />
      ) : null}
      <CaptchaBox captcha={captcha} error={errors.captchaToken} />
      <Button type="submit" look="primary" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
        {text(isSubmitting ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  )
}

/** Whether a login was refused because its code is wrong or missing. */
function isCodeRefusal(error: unknown, isPrompted: boolean): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'SECOND_FACTOR_REQUIRED' || (isPrompted && error.code === 'WRONG_CODE')
}
