import { PasswordReset, PasswordResetByLink } from '@murmur/contract/accounts'
import { object } from '@murmur/contract/object'
import { passwordsMatch } from '@murmur/contract/passwords-match'
import * as v from 'valibot'

/** Only the browser sees the repeated password. */
const repeated = { confirmPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')) }

/** What the visitor types to set a new password by a mailed code. */
export const NewPasswordValues = v.pipe(object({ ...PasswordReset.entries, ...repeated }), passwordsMatch())
export type NewPasswordValues = v.InferInput<typeof NewPasswordValues>

/** The same with the secret of a mailed link. */
export const NewPasswordByLinkValues = v.pipe(object({ ...PasswordResetByLink.entries, ...repeated }), passwordsMatch())
export type NewPasswordByLinkValues = v.InferInput<typeof NewPasswordByLinkValues>
