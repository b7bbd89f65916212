import { accountsApi, PasswordReset } from '@murmur/contract/identity/accounts'
import { mustRead } from '@murmur/contract/schema/must-read'
import { useState } from 'react'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { FormFailure } from '#features/auth/form/form-failure.tsx'
import { NewPasswordValues } from '#features/auth/form/new-password-values.ts'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, failureOf } from '#lib/http/failure-of.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Field } from '#ui/form/field.tsx'

type ResetFormProps = { email: string; onDone: (message: string) => void }

/** Sets a new password with the mailed code. Calls `onDone` with the server's message about the next step. */
export function ResetForm({ email, onDone }: ResetFormProps) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<NewPasswordValues>(NewPasswordValues, {
    email,
    otp: '',
    password: '',
    confirmPassword: '',
    captchaToken: '',
  })
  const { errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const captcha = useFormCaptcha(setValue, clearError)

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { message } = await call(accountsApi.resetPassword, { body: mustRead(PasswordReset, values) })
      onDone(message)
    } catch (error) {
      captcha.reset()
      setFailure(failureOf(error, text('reset.failed')))
      if (!(error instanceof CallError) || error.code !== 'WRONG_CODE') return
      // Clears only a rejected code; other failures keep it.
      setValue('otp', '')
      form.setFocus('otp')
    }
  })

  return (
    <div>
      <FormFailure failure={failure} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={text('auth.email')}
          type="email"
          autoComplete="username"
          error={errors.email}
          {...register('email')}
        />
        <CodeField
          ref={form.attach('otp')}
          label={text('reset.code')}
          value={form.values.otp}
          onChange={(otp) => form.type('otp', otp)}
          error={errors.otp}
        />
        <NewPasswords
          label={text('reset.password')}
          password={register('password')}
          confirm={register('confirmPassword')}
          errors={errors}
        />
        <CaptchaBox captcha={captcha} error={errors.captchaToken} />
        <Button
          type="submit"
          look="primary"
          inactive={isSubmitting}
          onClick={(e) => isSubmitting && e.preventDefault()}
        >
          {text(isSubmitting ? 'reset.busy' : 'reset.submit')}
        </Button>
      </form>
    </div>
  )
}
