import { accountsApi, PasswordResetByLink } from '@murmur/contract/identity/accounts'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { NewPasswordByLinkValues } from '#features/auth/form/new-password-values.ts'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'

type ResetByLinkFormProps = { token: string; onDone: (message: string) => void }

/** Sets a new password with the token of a mailed link. Calls `onDone` with the server's message about the next step. */
export function ResetByLinkForm({ token, onDone }: ResetByLinkFormProps) {
  const text = useText()
  const form = useAuthForm<NewPasswordByLinkValues>({
    schema: NewPasswordByLinkValues,
    start: { token, password: '', confirmPassword: '', captchaToken: '' },
    async send(values) {
      const { message } = await call(accountsApi.resetPasswordByLink, {
        body: parseOrThrow(PasswordResetByLink, values),
      })
      onDone(message)
    },
    failed: 'reset.failed',
  })

  return (
    <AuthForm form={form} submit="reset.submit" busy="reset.busy">
      <NewPasswords
        label={text('reset.password')}
        password={form.register('password')}
        confirm={form.register('confirmPassword')}
        errors={form.errors}
      />
    </AuthForm>
  )
}
