import * as v from 'valibot'
import { asFieldErrorId } from '#errors/field-errors.ts'

/** The password that a user enters to prove who they are; unlike a new password, of any length. */
export const CurrentPassword = v.pipe(
  v.string(asFieldErrorId('password-missing')),
  v.minLength(1, asFieldErrorId('password-missing')),
  v.maxLength(256, asFieldErrorId('too-long')),
)
