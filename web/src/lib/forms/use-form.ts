import { type FieldError, toFieldError } from '@murmur/contract/errors/field-errors'
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { fieldErrorText } from '#lib/forms/field-error-text.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** No message if the contract defines none: valibot's own are for developers. */
const noMessageConfig = { message: '' }

export type FieldTexts<Values> = { [Name in keyof Values]?: string | undefined }
/** The first error of each invalid field. */
type FieldErrors<Values> = { [Name in keyof Values]?: FieldError | undefined }
/** The error message of each invalid field. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined }
export type FormInput = {
  name: string
  value: string
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * State of a form with text fields, validated against a contract schema: all fields on submit, and after that each field
 * as it changes. The first invalid field receives the focus.
 */
export function useForm<Values extends FieldTexts<Values>>(schema: v.GenericSchema<Values>, start: Values) {
  const [values, setValues] = useState(start)
  const text = useText()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Values>>({})
  const [wasSent, setWasSent] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  // The inputs in document order.
  const inputs = useRef(new Map<keyof Values, HTMLInputElement>())

  const setValue = useCallback(
    (name: keyof Values, value: string) => setValues((before) => ({ ...before, [name]: value })),
    [],
  )
  const clearError = useCallback(
    (name: keyof Values) => setFieldErrors((before) => ({ ...before, [name]: undefined })),
    [],
  )
  const setFocus = (name: keyof Values) => inputs.current.get(name)?.focus()
  const type = (name: keyof Values, value: string) => {
    setValue(name, value)
    const now = wasSent
      ? toFieldErrors<Values>(v.safeParse(schema, { ...values, [name]: value }, noMessageConfig))
      : undefined
    if (now) setFieldErrors((before) => ({ ...before, [name]: now[name] }))
  }
  const attach = (name: keyof Values) => (input: HTMLInputElement | null) => {
    if (input) inputs.current.set(name, input)
  }
  const register = (name: keyof Values & string): FormInput => ({
    name,
    value: values[name] ?? '',
    ref: attach(name),
    onChange: ({ target }) => type(name, target.value),
  })
  const handleSubmit = (send: (values: Values) => Promise<void> | void) => async (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const parsed = v.safeParse(schema, values, noMessageConfig)
    const foundErrors = toFieldErrors<Values>(parsed)
    setFieldErrors(foundErrors)
    if (!parsed.success) {
      const first = [...inputs.current.keys()].find((name) => foundErrors[name] !== undefined)
      return first === undefined ? undefined : setFocus(first)
    }
    setSubmitting(true)
    try {
      await send(parsed.output)
    } finally {
      setSubmitting(false)
    }
  }
  const reset = (next: Values) => {
    setValues(next)
    setFieldErrors({})
    setWasSent(false)
  }
  const errors = toMessages<Values>(text, fieldErrors)
  return { values, errors, isSubmitting, register, attach, type, setValue, clearError, setFocus, handleSubmit, reset }
}

function toFieldErrors<Values>(parsed: v.SafeParseResult<v.GenericSchema>): FieldErrors<Values> {
  const fieldErrors: Record<string, FieldError> = {}
  for (const issue of parsed.issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? 'root')
    fieldErrors[field] ??= toFieldError(issue, field)
  }
  return fieldErrors as FieldErrors<Values>
}

function toMessages<Values>(text: Translate, fieldErrors: FieldErrors<Values>): FormErrors<Values> {
  const entries = Object.entries<FieldError | undefined>(fieldErrors)
  return Object.fromEntries(
    entries.map(([name, error]) => [name, error && fieldErrorText(text, error)]),
  ) as FormErrors<Values>
}
