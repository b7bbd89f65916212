import { PasswordReset } from '@murmur/contract/accounts'
import { object } from '@murmur/contract/object'
import { passwordsMatch } from '@murmur/contract/passwords-match'
import * as v from 'valibot'

/** What the visitor types to set a new password; only the browser sees the repeated one. */
export const NewPasswordValues = v.pipe(
  object({
    ...PasswordReset.entries,
    confirmPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')),
  }),
  passwordsMatch(),
)
export type NewPasswordValues = v.InferInput<typeof NewPasswordValues>
