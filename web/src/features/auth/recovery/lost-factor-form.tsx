import { securityApi } from '@murmur/contract/identity/security'
import { useState } from 'react'
import type * as v from 'valibot'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { FormFailure } from '#features/auth/form/form-failure.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { call } from '#lib/http/call.ts'
import { type Failure, failureOf } from '#lib/http/failure-of.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

const LostFactor = securityApi.lostFactor.body
type Values = v.InferInput<typeof LostFactor>
export type LostFactorRequested = { email: string; message: string }

type LostFactorFormProps = { email: string; onRequested: (request: LostFactorRequested) => void }

/** Requests, with the password, the removal of a lost second factor. Calls `onRequested` with the server's message. */
export function LostFactorForm({ email, onRequested }: LostFactorFormProps) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<Values>(LostFactor, { email, password: '', captchaToken: '' })
  const { errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const captcha = useFormCaptcha(setValue, clearError)

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { message } = await call(securityApi.lostFactor, { body: values })
      onRequested({ email: values.email, message })
    } catch (error) {
      captcha.reset()
      setFailure(failureOf(error, text('forgot.failed')))
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
        <PasswordField
          label={text('auth.password')}
          showLabel={text('auth.show-password')}
          hideLabel={text('auth.hide-password')}
          autoComplete="current-password"
          error={errors.password}
          {...register('password')}
        />
        <CaptchaBox captcha={captcha} error={errors.captchaToken} />
        <Button
          type="submit"
          look="primary"
          inactive={isSubmitting}
          onClick={(e) => isSubmitting && e.preventDefault()}
        >
          {text(isSubmitting ? 'forgot.busy' : 'forgot.submit')}
        </Button>
      </form>
    </div>
  )
}
