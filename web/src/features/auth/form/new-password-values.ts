import { PasswordReset, PasswordResetByLink } from '@murmur/contract/identity/accounts'
import { object } from '@murmur/contract/schema/object'
import { passwordsMatch } from '@murmur/contract/schema/passwords-match'
import * as v from 'valibot'

/** The repeated password never leaves the browser. */
const confirmPasswordEntries = { confirmPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')) }

/** The form that sets a new password with an emailed code. */
export const NewPasswordValues = v.pipe(
  object({ ...PasswordReset.entries, ...confirmPasswordEntries }),
  passwordsMatch(),
)
export type NewPasswordValues = v.InferInput<typeof NewPasswordValues>

/** The form that sets a new password with the token of an emailed link. */
export const NewPasswordByLinkValues = v.pipe(
  object({ ...PasswordResetByLink.entries, ...confirmPasswordEntries }),
  passwordsMatch(),
)
export type NewPasswordByLinkValues = v.InferInput<typeof NewPasswordByLinkValues>
