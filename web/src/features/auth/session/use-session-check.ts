import { accountsApi, type User } from '@murmur/contract/identity/accounts'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { signedOutEvent } from '#lib/http/session-events.ts'

export type SessionCheck = {
  /** A session exists: of the same user, or of another user who signed in in another tab. */
  onUser: (user: User) => void
  /** `how`: whether the session expired or was ended on purpose. */
  onSessionLost: (how: 'expired' | 'ended') => void
}

/**
 * Checks whether the session is gone, on request and whenever a call is refused with SIGNED_OUT. One refused call proves
 * nothing: it may have been sent before the user signed in again.
 * @param generation counts session changes; the reply to a check of an earlier generation is dropped
 */
export function useSessionCheck(
  user: User | null,
  generation: { current: number },
  { onUser, onSessionLost }: SessionCheck,
) {
  /** The generation of the pending check. */
  const checkingGeneration = useRef<number>(undefined)
  /** The generation that was ended on purpose; its check may be pending already. */
  const endedGeneration = useRef<number>(undefined)
  const hasUser = user !== null
  const check = useCallback(
    async (how: 'expired' | 'ended') => {
      const startGeneration = generation.current
      if (how === 'ended') endedGeneration.current = startGeneration
      if (!hasUser || checkingGeneration.current === startGeneration) return
      checkingGeneration.current = startGeneration
      const isCurrent = () => generation.current === startGeneration
      try {
        const { userWithoutPassword } = await call(accountsApi.current, {})
        if (!isCurrent()) return
        onUser(userWithoutPassword)
        endedGeneration.current = undefined
      } catch (error) {
        // No response: the session's state stays unknown, and the next refused call checks again.
        if (isCurrent() && error instanceof CallError && error.code === 'SIGNED_OUT') {
          onSessionLost(endedGeneration.current === startGeneration ? 'ended' : 'expired')
          endedGeneration.current = undefined
        }
      } finally {
        if (checkingGeneration.current === startGeneration) checkingGeneration.current = undefined
      }
    },
    [hasUser, generation, onUser, onSessionLost],
  )
  useEffect(() => {
    const recheck = () => void check('expired')
    window.addEventListener(signedOutEvent, recheck)
    return () => window.removeEventListener(signedOutEvent, recheck)
  }, [check])
  return check
}
