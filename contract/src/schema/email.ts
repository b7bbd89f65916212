import * as v from 'valibot'
import { asFieldErrorId, type FieldErrorId } from '#errors/field-errors.ts'

/** The pattern of an email address. Only a mailed code proves that the address exists. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** An email address, trimmed and in lower case; an empty one fails with the error `missing`. */
export function email(missing: FieldErrorId) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, missing),
    v.maxLength(254, asFieldErrorId('email-wrong')),
    // A second schema aborts the pipe after the first error, so that the pattern never runs on long text.
    v.string(),
    v.regex(emailPattern, asFieldErrorId('email-wrong')),
  )
}
