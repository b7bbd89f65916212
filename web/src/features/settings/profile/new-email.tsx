import { Otp } from '@murmur/contract/identity/accounts'
import { profileApi } from '@murmur/contract/identity/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useCacheProfile } from '#features/settings/profile/use-profile.ts'
import { formatFirstIssue } from '#lib/forms/field-error-text.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'

type NewEmailProps = { pending: string; onConfirmed: () => void }

/** Confirms a pending new email with its mailed code, or cancels the change. */
export function NewEmail({ pending, onConfirmed }: NewEmailProps) {
  const text = useText()
  const cacheReply = useCacheProfile()
  const [otp, setOtp] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const field = useRef<HTMLInputElement>(null)
  // Takes the focus right after the request, while the submit button still has it, but not on a page load.
  const [isPageLoad] = useState(() => document.activeElement === document.body)
  useEffect(() => {
    if (!isPageLoad) field.current?.focus()
  }, [isPageLoad])
  const confirm = useMutation({
    mutationFn: (code: string) => call(profileApi.confirmEmail, { body: { otp: code } }),
    onSuccess: (reply) => {
      cacheReply(reply)
      onConfirmed()
      showToast('success', text('profile.email-confirmed'))
    },
    onError: (error) => {
      setFailure(toFailure(error, text('profile.email-unconfirmed')))
      setOtp('')
      field.current?.focus()
    },
  })
  const cancel = useMutation({
    mutationFn: () => call(profileApi.cancelEmailChange, {}),
    onSuccess: (reply) => {
      cacheReply(reply)
      showToast('success', text('profile.email-kept'))
    },
    onError: (error) => showToast('error', text('profile.not-updated'), getReason(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsedCode = v.safeParse(Otp, otp)
    const message = formatFirstIssue(text, parsedCode.issues, 'otp')
    setFailure(message === undefined ? undefined : { message, reason: undefined })
    if (parsedCode.success && !confirm.isPending) confirm.mutate(parsedCode.output)
  }
  return (
    <div className="grid gap-4 border-b border-line pb-6">
      <Notice tone="waiting" title={text('profile.email-waiting')}>
        <p className="wrap-anywhere">{text('profile.email-waiting-hint', { email: pending })}</p>
      </Notice>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <CodeField
          ref={field}
          label={text('profile.email-code')}
          value={otp}
          onChange={(value) => {
            setOtp(value)
            setFailure(undefined)
          }}
          error={failure?.message}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={confirm.isPending}>
            {text(confirm.isPending ? 'settings.busy' : 'profile.email-confirm')}
          </Button>
          <Button inactive={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
            {text('profile.email-keep')}
          </Button>
        </div>
      </form>
    </div>
  )
}
