import * as v from 'valibot'
import { type FieldFaultId, fault } from '#errors/field-faults.ts'

/** What an address looks like; whether there is one, its code tells. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** An email address, tidied; `missing` is said where there is none. */
export function email(missing: FieldFaultId) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, missing),
    v.maxLength(254, fault('email-wrong')),
    // A second schema ends the pipe where the first has said something: nothing long meets the pattern.
    v.string(),
    v.regex(emailPattern, fault('email-wrong')),
  )
}
