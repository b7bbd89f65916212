import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import * as v from 'valibot'

/** Stands where the contract has no sentence of its own: valibot's words are for programmers. */
const plainly = { message: 'Invalid input' }

type Texts<Values> = { [Name in keyof Values]?: string | undefined }
/** The first message of each field that has one. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined }
export type FormInput = {
  name: string
  value: string
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * A form of texts, judged by a schema of the contract: all of it when it is sent, and from then on each field while it is
 * typed into. The first field with an error takes the focus.
 */
export function useForm<Values extends Texts<Values>>(schema: v.GenericSchema<Values>, start: Values) {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [wasSent, setWasSent] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  // In the order in which they stand in the page.
  const inputs = useRef(new Map<keyof Values, HTMLInputElement>())

  const setValue = useCallback(
    (name: keyof Values, value: string) => setValues((before) => ({ ...before, [name]: value })),
    [],
  )
  const clearError = useCallback((name: keyof Values) => setErrors((before) => ({ ...before, [name]: undefined })), [])
  const setFocus = (name: keyof Values) => inputs.current.get(name)?.focus()
  const type = (name: keyof Values, value: string) => {
    setValue(name, value)
    const now = wasSent ? errorsOf<Values>(v.safeParse(schema, { ...values, [name]: value }, plainly)) : undefined
    if (now) setErrors((before) => ({ ...before, [name]: now[name] }))
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
    const parsed = v.safeParse(schema, values, plainly)
    const found = errorsOf<Values>(parsed)
    setErrors(found)
    if (!parsed.success) {
      const first = [...inputs.current.keys()].find((name) => found[name] !== undefined)
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
    setErrors({})
    setWasSent(false)
  }
  return { values, errors, isSubmitting, register, attach, type, setValue, clearError, setFocus, handleSubmit, reset }
}

function errorsOf<Values>(parsed: v.SafeParseResult<v.GenericSchema>): FormErrors<Values> {
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.issues ?? []) errors[String(path?.[0]?.key ?? 'root')] ??= message
  return errors as FormErrors<Values>
}
