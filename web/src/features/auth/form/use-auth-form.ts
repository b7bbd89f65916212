import { useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { type FieldTexts, useForm } from '#lib/forms/use-form.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'

type AuthValues<Values> = FieldTexts<Values> & { captchaToken: string; otp?: string }

type AuthFormOptions<Values> = {
  schema: GenericSchema<Values>
  start: Values
  send: (values: Values) => Promise<void>
  /** The message of a failure for which the server sends none. */
  failed: TextId
  /** Shows a failure elsewhere; by default it appears above the form. */
  onFailure?: (error: unknown, failed: string) => void
}

export type AuthFormState = Pick<ReturnType<typeof useAuthForm>, 'captcha' | 'failure' | 'isSubmitting' | 'submit'> & {
  errors: { captchaToken?: string | undefined }
}

/** State of a form with a captcha; `AuthForm` shows it. A failure resets the captcha, whose token is valid once. */
export function useAuthForm<Values extends AuthValues<Values>>(options: AuthFormOptions<Values>) {
  const text = useText()
  const form = useForm(options.schema, options.start)
  const captcha = useFormCaptcha(form.setValue, form.clearError)
  const [failure, setFailure] = useState<Failure>()

  const onFailure = (error: unknown, failed: string) => {
    setFailure(toFailure(error, failed))
    if (!(error instanceof CallError) || error.code !== 'WRONG_CODE') return
    // Clears only a rejected code; other failures keep it.
    form.setValue('otp', '')
    form.setFocus('otp')
  }
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await options.send(values)
    } catch (error) {
      captcha.reset()
      const showFailure = options.onFailure ?? onFailure
      showFailure(error, text(options.failed))
    }
  })
  return { ...form, captcha, submit, failure: options.onFailure ? 'elsewhere' : failure } as const
}
