import { securityApi } from '@murmur/contract/security'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { CaptchaBox } from '#features/auth/captcha-box.tsx'
import { FormFailure } from '#features/auth/form-failure.tsx'
import { useFormCaptcha } from '#features/auth/use-form-captcha.ts'
import { call } from '#lib/call.ts'
import { CallError } from '#lib/call-error.ts'
import { type Failure, failureOf } from '#lib/failure-of.ts'
import { useText } from '#lib/text.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'

const FinishLost = securityApi.finishLostFactor.body
type Values = z.input<typeof FinishLost>

/** Turns all second factors off by the mailed code. `onDone` hears the server's word on what follows. */
export function FinishLostForm({ email, onDone }: { email: string; onDone: (said: string) => void }) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, setValue, setFocus, clearErrors, control, formState } = useForm<Values>({
    resolver: zodResolver<Values>(FinishLost),
    defaultValues: { email, password: '', otp: '', captchaToken: '' },
  })
  const { field: code } = useController({ control, name: 'otp' })
  const captcha = useFormCaptcha<Values>(setValue, clearErrors)

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { message } = await call(securityApi.finishLostFactor, { body: values })
      onDone(message)
    } catch (error) {
      captcha.reset()
      setFailure(failureOf(error, text('lost.failed')))
      if (!(error instanceof CallError) || error.code !== 'WRONG_CODE') return
      // Only a code that was refused is to be typed anew.
      setValue('otp', '')
      setFocus('otp')
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <div>
      <FormFailure failure={failure} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={text('auth.email')}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={text('auth.password')}
          showLabel={text('auth.show-password')}
          hideLabel={text('auth.hide-password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <CodeField
          ref={code.ref}
          label={text('reset.code')}
          value={code.value}
          onChange={code.onChange}
          error={errors.otp?.message}
        />
        <CaptchaBox captcha={captcha} error={errors.captchaToken?.message} />
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
