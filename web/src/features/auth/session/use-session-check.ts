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
 * @param generation counts changes of the session; a reply to a check from an earlier generation is dropped
 */
export function useSessionCheck(user: User | null, generation: { current: number }, { onUser, onGone }: SessionCheck) {
  /** The generation that a check is under way for. */
  const checking = useRef<number>(undefined)
  /** The generation that was ended on purpose; a check of it may be under way already. */
  const ended = useRef<number>(undefined)
  const hasUser = user !== null
  const check = useCallback(
    async (how: 'expired' | 'ended') => {
      const started = generation.current
      if (how === 'ended') ended.current = started
      if (!hasUser || checking.current === started) return
      checking.current = started
      const isCurrent = () => generation.current === started
      try {
        const { userWithoutPassword } = await call(accountsApi.current, {})
        if (!isCurrent()) return
        onUser(userWithoutPassword)
        ended.current = undefined
      } catch (error) {
        // Without a response nothing is known; the next refused call checks again.
        if (isCurrent() && error instanceof CallError && error.code === 'SIGNED_OUT') {
          onGone(ended.current === started ? 'ended' : 'expired')
          ended.current = undefined
        }
      } finally {
        if (checking.current === started) checking.current = undefined
      }
    },
    [hasUser, generation, onUser, onGone],
  )
  useEffect(() => {
    const ask = () => void check('expired')
    window.addEventListener(signedOut, ask)
    return () => window.removeEventListener(signedOut, ask)
  }, [check])
  return check
}
