import { accountsApi } from '@murmur/contract/accounts'
import { useCallback, useRef, useState } from 'react'
import { call } from '#lib/http/call.ts'

export type CommonPassword = {
  /** Whether this password is known to be one of the most common ones. */
  isCommon: (password: string) => boolean
  /** Has the server look at a password. Returns whether it is a common one that this form had not warned of yet. */
  check: (password: string) => Promise<boolean>
}

const leastLength = 6

/** Finds out whether a password is one of the most common ones, before it is used. Without an answer there is no warning. */
export function useCommonPassword(): CommonPassword {
  const [common, setCommon] = useState<string>()
  const seen = useRef(new Map<string, boolean>())
  const check = useCallback(async (password: string) => {
    if (password.length < leastLength || seen.current.has(password)) return false
    const isCommon = await call(accountsApi.checkPassword, { body: { password } }).then(
      (reply) => reply.isCommon,
      () => undefined,
    )
    if (isCommon === undefined) return false
    seen.current.set(password, isCommon)
    if (isCommon) setCommon(password)
    return isCommon
  }, [])
  return { isCommon: (password) => password !== '' && password === common, check }
}
