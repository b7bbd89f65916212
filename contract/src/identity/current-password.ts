import * as v from 'valibot'
import { fieldError } from '#errors/field-errors.ts'

/** The password that a user enters to prove who they are; unlike a new password, of any length. */
export const CurrentPassword = v.pipe(
  v.string(fieldError('password-missing')),
  v.minLength(1, fieldError('password-missing')),
  v.maxLength(256, fieldError('too-long')),
)
