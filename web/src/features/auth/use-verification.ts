import { accountsApi } from '@murmur/contract/accounts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '#features/auth/auth-context.ts'
import { call } from '#lib/call.ts'
import { reasonOf } from '#lib/call-error.ts'
import { useText } from '#lib/text.ts'
import { say } from '#ui/say.tsx'

/** Asks for a code once on arrival, again on wish, and hands the typed one in. */
export function useVerification(email: string) {
  const text = useText()
  const { refresh } = useAuth()
  const [isResending, setResending] = useState(false)
  const requestedFor = useRef<string>(undefined)

  useEffect(() => {
    if (!email || requestedFor.current === email) return
    requestedFor.current = email
    call(accountsApi.requestCode, { body: { email } }).then(
      () => say('success', text('otp.sent')),
      (error) => say('error', text('otp.send-failed'), reasonOf(error)),
    )
  }, [email, text])

  const resend = useCallback(async () => {
    setResending(true)
    try {
      await call(accountsApi.requestCode, { body: { email } })
      say('success', text('otp.resent'))
    } catch (error) {
      say('error', text('otp.resend-failed'), reasonOf(error))
    }
    setResending(false)
  }, [email, text])

  /** @throws CallError when the code is wrong or the server cannot say */
  const verify = useCallback(
    async (otp: string) => {
      await call(accountsApi.verifyCode, { body: { email, otp } })
      await refresh()
    },
    [email, refresh],
  )

  return { isResending, resend, verify }
}
