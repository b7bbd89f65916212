import { type RefObject, useEffect, useRef, useState } from 'react'
import { isProtected, useCachedFactors } from '#features/settings/two-factor/use-factors.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'

/** Credentials that confirm a security change. */
export type ProofValues = { password: string; totp?: string }
type Part = 'password' | 'totp'

export type Proof = {
  values: Record<Part, string>
  errors: Partial<Record<Part, Failure>>
  fields: Record<Part, RefObject<HTMLInputElement | null>>
  /** Whether a second-factor code is required besides the password. */
  requiresCode: boolean
  /** The server's text about the accepted kinds of code; undefined before its first refusal. */
  kinds: string | undefined
  type(part: Part, value: string): void
  /** Whether a passkey has confirmed: no code needs to be typed. */
  isPasskeyProved: boolean
  /** Takes the code that the server gave for a passkey. */
  provePasskey(code: string): void
  /** Returns the typed values; if one is missing, shows the error at its field and returns undefined. */
  check(): ProofValues | undefined
  /** Shows a refusal at its field, and adds the code field if the server requires a code. */
  refuse(error: unknown, otherwise: string): void
  clear(): void
}

const noValues = { password: '', totp: '' }

/**
 * Password and second-factor code, typed again. The code field is shown from the start if the cached factors include one,
 * else once the server requires it: a background refetch must not shift the layout.
 */
export function useProof(): Proof {
  const text = useText()
  const cachedFactors = useCachedFactors()
  const [values, setValues] = useState(noValues)
  const [errors, setErrors] = useState<Proof['errors']>({})
  const [requiresCode, setRequiresCode] = useState(cachedFactors ? isProtected(cachedFactors) : false)
  const [kinds, setKinds] = useState(
    cachedFactors?.passkeys && !cachedFactors.authenticator && !cachedFactors.email
      ? text('passkey.code-hint')
      : undefined,
  )
  const [passkeyCode, setPasskeyCode] = useState<string>()
  const [focusRequest, setFocusRequest] = useState<{ part: Part }>()
  const password = useRef<HTMLInputElement>(null)
  const totp = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusRequest) (focusRequest.part === 'totp' ? totp : password).current?.focus()
  }, [focusRequest])

  const fail = (part: Part, failure: Failure) => {
    setErrors({ [part]: failure })
    setFocusRequest({ part })
  }
  return {
    values,
    errors,
    fields: { password, totp },
    requiresCode,
    kinds,
    type(part, value) {
      setValues((before) => ({ ...before, [part]: value }))
      setErrors({})
    },
    isPasskeyProved: passkeyCode !== undefined,
    provePasskey(code) {
      setPasskeyCode(code)
      setErrors({})
    },
    check() {
      setErrors({})
      const totp = passkeyCode ?? values.totp.trim()
      if (values.password !== '' && (!requiresCode || totp !== ''))
        return { password: values.password, ...(requiresCode ? { totp } : {}) }
      const part = values.password === '' ? 'password' : 'totp'
      const missingCode = cachedFactors?.passkeys ? 'passkey.required' : 'factor.required'
      fail(part, { message: text(part === 'password' ? 'export.password-required' : missingCode), reason: undefined })
      return undefined
    },
    refuse(error, otherwise) {
      const failure = toFailure(error, otherwise)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'SECOND_FACTOR_REQUIRED') setPasskeyCode(undefined)
      if (code === 'SECOND_FACTOR_REQUIRED' && !requiresCode) {
        setErrors({})
        setRequiresCode(true)
        setKinds(failure.reason)
        return setFocusRequest({ part: 'totp' })
      }
      fail(requiresCode && (code === 'SECOND_FACTOR_REQUIRED' || code === 'WRONG_CODE') ? 'totp' : 'password', failure)
    },
    clear() {
      setValues(noValues)
      setPasskeyCode(undefined)
      setErrors({})
    },
  }
}
