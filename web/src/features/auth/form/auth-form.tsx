import type { ReactNode } from 'react'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import type { AuthFormState } from '#features/auth/form/use-auth-form.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type AuthFormProps = {
  form: AuthFormState
  submit: TextId
  /** The text of the button while the form is being sent. */
  busy: TextId
  /** A note on the next step, shown below the button. */
  next?: string
  children: ReactNode
}

/** Fields with a captcha, a submit button and, above them, the failure. */
export function AuthForm({ form, submit, busy, next, children }: AuthFormProps) {
  const text = useText()
  const { isSubmitting, failure } = form
  const fields = (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      {children}
      <CaptchaBox captcha={form.captcha} error={form.errors.captchaToken} />
      <Button
        type="submit"
        variant="primary"
        inactive={isSubmitting}
        onClick={(e) => isSubmitting && e.preventDefault()}
      >
        {text(isSubmitting ? busy : submit)}
      </Button>
      {next ? <p className="-mt-1 text-sm text-ink-soft">{next}</p> : null}
    </form>
  )
  if (failure === 'elsewhere') return fields
  return (
    <div>
      <FailureAlert isPublic className="not-empty:mb-4" failure={failure} />
      {fields}
    </div>
  )
}
