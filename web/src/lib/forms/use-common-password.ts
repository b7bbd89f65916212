import { accountsApi } from '@murmur/contract/identity/accounts'
import { useCallback, useRef, useState } from 'react'
import { call } from '#lib/http/call.ts'

export type CommonPassword = {
  /** Whether the server has reported this password as common. */
  isCommon: (password: string) => boolean
  /** Checks a password on the server. Returns true if it is common and this form has not warned about it yet. */
  check: (password: string) => Promise<boolean>
}

const minLength = 6

/** Checks whether a new password is one of the most common ones. A failed check gives no warning. */
export function useCommonPassword(): CommonPassword {
  const [common, setCommon] = useState<string>()
  const checkedPasswords = useRef(new Map<string, boolean>())
  const check = useCallback(async (password: string) => {
    if (password.length < minLength || checkedPasswords.current.has(password)) return false
    const isCommon = await call(accountsApi.checkPassword, { body: { password } }).then(
      (reply) => reply.isCommon,
      () => undefined,
    )
    if (isCommon === undefined) return false
    checkedPasswords.current.set(password, isCommon)
    if (isCommon) setCommon(password)
    return isCommon
  }, [])
  return { isCommon: (password) => password !== '' && password === common, check }
}
