import { EmailCodeRequest } from '@murmur/contract/identity/accounts'
import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { useForm } from '#lib/forms/use-form.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type EmailLineProps = {
  email: string
  /** @throws CallError if the server refuses the new email */
  onCorrect: (email: string) => Promise<void>
}

/** The address that the code was sent to, with a form to correct it. */
export function EmailLine({ email, onCorrect }: EmailLineProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The form disappears with its focused button; after a correction the focus is in the field of the code.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) changeButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <CorrectEmail email={email} onCorrect={onCorrect} onClose={() => setOpen(false)} />
  return (
    <p className="-mb-3 flex flex-wrap items-center gap-x-1 text-ink-soft">
      <span className="wrap-anywhere">{text('otp.sent-to', { email })}</span>
      <button
        ref={changeButton}
        type="button"
        onClick={() => setOpen(true)}
        className="-mx-2 min-h-11 rounded-card px-2 text-sm font-semibold text-accent underline underline-offset-2"
      >
        {text('otp.change-email')}
      </button>
    </p>
  )
}

function CorrectEmail({ email, onCorrect, onClose }: EmailLineProps & { onClose: () => void }) {
  const text = useText()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<v.InferInput<typeof EmailCodeRequest>>(EmailCodeRequest, { email })
  const { errors, isSubmitting, register, handleSubmit } = form
  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await onCorrect(values.email)
      onClose()
    } catch (error) {
      setFailure(toFailure(error, text('otp.correct-failed')))
    }
  })
  return (
    <div className="appear mt-2">
      <FailureAlert isPublic className="not-empty:mb-4" failure={failure} />
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field
          label={text('auth.email')}
          type="email"
          autoComplete="email"
          autoFocus
          error={errors.email}
          {...register('email')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
            {text(isSubmitting ? 'otp.correct-busy' : 'otp.correct-email')}
          </Button>
          <Button variant="bare" onClick={onClose}>
            {text('otp.keep-email')}
          </Button>
        </div>
      </form>
    </div>
  )
}
