import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKnownFactors } from '#features/settings/two-factor/use-factors.ts'
import { CallError } from '#lib/call-error.ts'
import { type Failure, failureOf } from '#lib/failure-of.ts'
import { useText } from '#lib/text.ts'

/** What a change of security asks for again. */
export type ProofValues = { password: string; totp?: string }
type Part = 'password' | 'totp'

export type Proof = {
  values: Record<Part, string>
  errors: Partial<Record<Part, Failure>>
  fields: Record<Part, RefObject<HTMLInputElement | null>>
  /** Whether the code of a second factor is asked for besides the password. */
  asksCode: boolean
  /** Which codes the server takes, in its words; undefined until it said so. */
  kinds: string | undefined
  type(part: Part, value: string): void
  /** What was typed; undefined, and said beside the field, where something is missing. */
  check(): ProofValues | undefined
  /** Says a refusal where it belongs, and asks for the code once the server wants one. */
  refuse(error: unknown, otherwise: string): void
  clear(): void
}

const nothing = { password: '', totp: '' }

/**
 * Password and second factor, typed again. The code is asked for from the start by whoever opens this knowing that there is
 * a second factor, else once the server says so: nothing jumps while it is being read.
 */
export function useProof(): Proof {
  const text = useText()
  const known = useKnownFactors()
  const [values, setValues] = useState(nothing)
  const [errors, setErrors] = useState<Proof['errors']>({})
  const [asksCode, setAsksCode] = useState(known ? known.authenticator || known.email : false)
  const [kinds, setKinds] = useState<string>()
  const [wanted, setWanted] = useState<{ part: Part }>()
  const password = useRef<HTMLInputElement>(null)
  const totp = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wanted) (wanted.part === 'totp' ? totp : password).current?.focus()
  }, [wanted])

  const fail = (part: Part, failure: Failure) => {
    setErrors({ [part]: failure })
    setWanted({ part })
  }
  return {
    values,
    errors,
    fields: { password, totp },
    asksCode,
    kinds,
    type(part, value) {
      setValues((before) => ({ ...before, [part]: value }))
      setErrors({})
    },
    check() {
      setErrors({})
      const isWhole = values.password !== '' && (!asksCode || values.totp.trim() !== '')
      if (isWhole) return { password: values.password, ...(asksCode ? { totp: values.totp.trim() } : {}) }
      const part = values.password === '' ? 'password' : 'totp'
      const message = text(part === 'password' ? 'export.password-required' : 'factor.required')
      fail(part, { message, reason: undefined })
      return undefined
    },
    refuse(error, otherwise) {
      const failure = failureOf(error, otherwise)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'SECOND_FACTOR_REQUIRED' && !asksCode) {
        setErrors({})
        setAsksCode(true)
        setKinds(failure.reason)
        return setWanted({ part: 'totp' })
      }
      fail(asksCode && (code === 'SECOND_FACTOR_REQUIRED' || code === 'WRONG_CODE') ? 'totp' : 'password', failure)
    },
    clear() {
      setValues(nothing)
      setErrors({})
    },
  }
}
