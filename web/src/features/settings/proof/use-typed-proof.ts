import type { SecondFactors } from '@murmur/contract/identity/security'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isProtected, useCachedFactors } from '#features/settings/two-factor/use-factors.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'

type ProofField = 'password' | 'totp'

export type TypedProof = {
  values: Record<ProofField, string>
  errors: Partial<Record<ProofField, Failure>>
  fields: Record<ProofField, RefObject<HTMLInputElement | null>>
  /** Whether a second-factor code is required besides the password. */
  requiresCode: boolean
  /** The server's text about the accepted kinds of code; undefined before its first refusal. */
  kinds: string | undefined
  type(field: ProofField, value: string): void
}

const noValues = { password: '', totp: '' }

/**
 * The password and second-factor code that the user types to prove an action. The code field is shown from the start if the cached
 * factors include one, or if the user chose the password (`isChosen`); otherwise only once the server requires it, because a
 * background refetch must not shift the layout.
 */
export function useTypedProof(factors: SecondFactors | undefined, isChosen: boolean) {
  const text = useText()
  const cachedFactors = useCachedFactors()
  const [values, setValues] = useState(noValues)
  const [errors, setErrors] = useState<TypedProof['errors']>({})
  const [isCodeDemanded, setCodeDemanded] = useState(cachedFactors ? isProtected(cachedFactors) : false)
  const [demandedKinds, setDemandedKinds] = useState<string>()
  const [focusRequest, setFocusRequest] = useState<{ field: ProofField }>()
  const fields = { password: useRef<HTMLInputElement>(null), totp: useRef<HTMLInputElement>(null) }
  const { password, totp } = fields
  useEffect(() => {
    if (focusRequest) (focusRequest.field === 'totp' ? totp : password).current?.focus()
  }, [focusRequest, password, totp])

  const requiresCode = isCodeDemanded || (isChosen && factors !== undefined && isProtected(factors))
  const hasOnlyPasskeys = factors !== undefined && !factors.authenticator && !factors.email
  const fail = (field: ProofField, reason: Failure) => {
    setErrors({ [field]: reason })
    setFocusRequest({ field })
  }
  const typedProof: TypedProof = {
    values,
    errors,
    fields,
    requiresCode,
    kinds: demandedKinds ?? (requiresCode && hasOnlyPasskeys ? text('proof.recovery-code') : undefined),
    type(field, value) {
      setValues((before) => ({ ...before, [field]: value }))
      setErrors({})
    },
  }
  return {
    typed: typedProof,
    focus: () => setFocusRequest({ field: 'password' }),
    /** Returns the typed values; if one is missing, shows the error at its field and returns undefined. */
    getValues() {
      setErrors({})
      const code = values.totp.trim()
      if (values.password !== '' && (!requiresCode || code !== ''))
        return { password: values.password, ...(requiresCode ? { totp: code } : {}) }
      const field = values.password === '' ? 'password' : 'totp'
      const message = text(field === 'password' ? 'export.password-required' : 'factor.required')
      fail(field, { message, reason: undefined })
      return undefined
    },
    /** Shows a refusal at its field, and adds the code field if the server requires a code. */
    showRefusal(error: unknown, fallback: string) {
      const refusal = toFailure(error, fallback)
      const code = error instanceof CallError ? error.code : undefined
      if (code !== 'SECOND_FACTOR_REQUIRED' || requiresCode)
        return fail(
          requiresCode && (code === 'SECOND_FACTOR_REQUIRED' || code === 'WRONG_CODE') ? 'totp' : 'password',
          refusal,
        )
      setErrors({})
      setCodeDemanded(true)
      setDemandedKinds(refusal.reason)
      setFocusRequest({ field: 'totp' })
    },
    clear() {
      setValues(noValues)
      setErrors({})
    },
  }
}
