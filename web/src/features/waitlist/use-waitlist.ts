import { waitlistApi } from '@murmur/contract/identity/profile'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '#lib/http/call.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Minimum time to show "Processing...", so that it can be read; milliseconds. */
const minBusyMs = 2_000

/** The waitlist form: its email, error and submission. */
export function useWaitlist() {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const showError = (message: string) => {
    setError(message)
    field.current?.focus()
  }

  async function submit() {
    if (isBusy) return
    if (email.trim() === '') return showError(text('field.your-email'))
    if (!v.safeParse(waitlistApi.join.body, { email }).success) return showError(text('soon.bad-email'))
    setError(undefined)
    setIsBusy(true)
    const joining = call(waitlistApi.join, { body: { email } }).then(
      () => undefined,
      (cause: unknown) => toFailure(cause, text('soon.failed')),
    )
    const [failure] = await Promise.all([joining, new Promise((resolve) => setTimeout(resolve, minBusyMs))])
    setIsBusy(false)
    if (failure) {
      showToast('error', text('soon.failed'), failure.reason ?? failure.message)
      return showError(text('soon.failed'))
    }
    setEmail('')
    showToast('success', text('soon.success'))
  }

  const type = (typed: string) => {
    setEmail(typed)
    setError(undefined)
  }
  return { field, email, error, isBusy, type, submit }
}
