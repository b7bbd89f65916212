import { securityApi } from '@murmur/contract/identity/security'
import { useState } from 'react'
import type * as v from 'valibot'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { FormFailure } from '#features/auth/form/form-failure.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, failureOf } from '#lib/http/failure-of.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

const FinishLost = securityApi.finishLostFactor.body
type Values = v.InferInput<typeof FinishLost>

/** Turns all second factors off with the mailed code. Calls `onDone` with the server's message about the next step. */
export function FinishLostForm({ email, onDone }: { email: string; onDone: (message: string) => void }) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<Values>(FinishLost, { email, password: '', otp: '', captchaToken: '' })
  const { errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const captcha = useFormCaptcha(setValue, clearError)

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { message } = await call(securityApi.finishLostFactor, { body: values })
      onDone(message)
    } catch (error) {
      captcha.reset()
      setFailure(failureOf(error, text('lost.failed')))
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
        <PasswordField
          label={text('auth.password')}
          showLabel={text('auth.show-password')}
          hideLabel={text('auth.hide-password')}
          autoComplete="current-password"
          error={errors.password}
          {...register('password')}
        />
        <CodeField
          ref={form.attach('otp')}
          label={text('reset.code')}
          value={form.values.otp}
          onChange={(otp) => form.type('otp', otp)}
          error={errors.otp}
        />
        <CaptchaBox captcha={captcha} error={errors.captchaToken} />
        <Button
          type="submit"
          look="primary"
          inactive={isSubmitting}
          onClick={(e) => isSubmitting && e.preventDefault()}
        >
          {text(isSubmitting ? 'settings.busy' : 'lost.finish')}
        </Button>
      </form>
    </div>
  )
}
