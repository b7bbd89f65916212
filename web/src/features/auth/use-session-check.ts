import { accountsApi, type User } from '@murmur/contract/accounts'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '#lib/call.ts'
import { CallError } from '#lib/call-error.ts'
import { signedOut } from '#lib/session-news.ts'

export type SessionCheck = {
  /** Someone is signed in: the same user, or another one who signed in in another tab. */
  onUser: (user: User) => void
  /** `how`: whether the session ran out, or was ended on purpose. */
  onGone: (how: 'expired' | 'ended') => void
}

/**
 * Asks the server whether the session is gone, whenever a call is refused for want of one, and on request. One refused call
 * does not decide it: it may have been sent before the user signed in again.
 */
export function useSessionCheck(user: User | null, { onUser, onGone }: SessionCheck) {
  const isChecking = useRef(false)
  // A check may be under way already when the session is ended on purpose.
  const cause = useRef<'expired' | 'ended'>('expired')
  const hasUser = user !== null
  const check = useCallback(
    async (how: 'expired' | 'ended') => {
      if (how === 'ended') cause.current = how
      if (!hasUser || isChecking.current) return
      isChecking.current = true
      try {
        onUser((await call(accountsApi.current, {})).userWithoutPassword)
        cause.current = 'expired'
      } catch (error) {
        // Without an answer nothing is known; the next refused call asks again.
        if (error instanceof CallError && error.code === 'SIGNED_OUT') {
          onGone(cause.current)
          cause.current = 'expired'
        }
      } finally {
        isChecking.current = false
      }
    },
    [hasUser, onUser, onGone],
  )
  useEffect(() => {
    const ask = () => void check('expired')
    window.addEventListener(signedOut, ask)
    return () => window.removeEventListener(signedOut, ask)
  }, [check])
  return check
}
