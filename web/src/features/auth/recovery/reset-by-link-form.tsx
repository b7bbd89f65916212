import { accountsApi, PasswordResetByLink } from '@murmur/contract/identity/accounts'
import { mustRead } from '@murmur/contract/schema/must-read'
import { useState } from 'react'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { FormFailure } from '#features/auth/form/form-failure.tsx'
import { NewPasswordByLinkValues } from '#features/auth/form/new-password-values.ts'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { call } from '#lib/http/call.ts'
import { type Failure, failureOf } from '#lib/http/failure-of.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type ResetByLinkFormProps = { token: string; onDone: (message: string) => void }

/** Sets a new password with the token of a mailed link. Calls `onDone` with the server's message about the next step. */
export function ResetByLinkForm({ token, onDone }: ResetByLinkFormProps) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const values = { token, password: '', confirmPassword: '', captchaToken: '' }
  const form = useForm<NewPasswordByLinkValues>(NewPasswordByLinkValues, values)
  const { errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const captcha = useFormCaptcha(setValue, clearError)

  const submit = handleSubmit(async (filled) => {
    setFailure(undefined)
    try {
      const { message } = await call(accountsApi.resetPasswordByLink, { body: mustRead(PasswordResetByLink, filled) })
      onDone(message)
    } catch (error) {
      captcha.reset()
      setFailure(failureOf(error, text('reset.failed')))
    }
  })

  return (
    <div>
      <FormFailure failure={failure} />
      <form onSubmit={submit} noValidate className="grid gap-4">
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
