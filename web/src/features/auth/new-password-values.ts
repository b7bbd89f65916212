import { PasswordReset } from '@murmur/contract/accounts'
import { z } from 'zod/mini'

/** What the visitor types to set a new password; only the browser sees the repeated one. */
export const NewPasswordValues = z
  .extend(PasswordReset, { confirmPassword: z.string().check(z.minLength(1, 'Confirm password is required')) })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords must match',
      // Said together with the other fields' messages, not only once they are all well.
      when: () => true,
    }),
  )
export type NewPasswordValues = z.input<typeof NewPasswordValues>
