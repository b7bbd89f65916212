import { accountsApi, PasswordReset } from '@murmur/contract/identity/accounts'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { NewPasswordValues } from '#features/auth/form/new-password-values.ts'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { CodeField } from '#ui/form/code-field.tsx'

type ResetFormProps = { email: string; onDone: (message: string) => void }

/** Sets a new password with the mailed code. Calls `onDone` with the server's message about the next step. */
export function ResetForm({ email, onDone }: ResetFormProps) {
  const text = useText()
  const form = useAuthForm<NewPasswordValues>({
    schema: NewPasswordValues,
    start: { email, otp: '', password: '', confirmPassword: '', captchaToken: '' },
    async send(values) {
      const { message } = await call(accountsApi.resetPassword, { body: parseOrThrow(PasswordReset, values) })
      onDone(message)
    },
    failed: 'reset.failed',
  })
  const { values, errors, register } = form

  return (
    <AuthForm form={form} submit="reset.submit" busy="reset.busy">
      <EmailField error={errors.email} {...register('email')} />
      <CodeField
        ref={form.attach('otp')}
        label={text('reset.code')}
        value={values.otp}
        onChange={(otp) => form.type('otp', otp)}
        error={errors.otp}
      />
      <NewPasswords
        label={text('reset.password')}
        password={register('password')}
        confirm={register('confirmPassword')}
        errors={errors}
      />
    </AuthForm>
  )
}
