import { accountsApi } from '@murmur/contract/identity/accounts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Requests a code on mount and on request, verifies it, and corrects a mistyped email. */
export function useVerification(email: string) {
  const text = useText()
  const { refresh, correctEmail } = useAuth()
  const [isResending, setResending] = useState(false)
  /** When the latest code was mailed (epoch milliseconds). */
  const [mailedAt, setMailedAt] = useState<number>()
  const requestedEmail = useRef<string>(undefined)

  useEffect(() => {
    if (!email || requestedEmail.current === email) return
    requestedEmail.current = email
    call(accountsApi.requestCode, { body: { email } }).then(
      () => {
        setMailedAt(Date.now())
        showToast('success', text('otp.sent'))
      },
      (error) => showToast('error', text('otp.send-failed'), getReason(error)),
    )
  }, [email, text])

  const resend = useCallback(async () => {
    setResending(true)
    try {
      await call(accountsApi.requestCode, { body: { email } })
      setMailedAt(Date.now())
      showToast('success', text('otp.resent'))
    } catch (error) {
      showToast('error', text('otp.resend-failed'), getReason(error))
    }
    setResending(false)
  }, [email, text])

  /** @throws CallError if the code is wrong or the call fails */
  const verify = useCallback(
    async (otp: string) => {
      await call(accountsApi.verifyCode, { body: { email, otp } })
      await refresh()
    },
    [email, refresh],
  )

  /** @throws CallError if the server refuses the new email */
  const submitCorrection = useCallback(
    async (next: string) => {
      // The server mails a code to the new address when the email is corrected.
      const previousEmail = requestedEmail.current
      requestedEmail.current = next
      try {
        await correctEmail(next)
      } catch (error) {
        requestedEmail.current = previousEmail
        throw error
      }
      if (next === email) return
      setMailedAt(Date.now())
      showToast('success', text('otp.sent'))
    },
    [email, correctEmail, text],
  )

  return { isResending, mailedAt, resend, verify, correct: submitCorrection }
}
