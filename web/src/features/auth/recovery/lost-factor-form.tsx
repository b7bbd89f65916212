import { securityApi } from '@murmur/contract/identity/security'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { CurrentPasswordField } from '#features/auth/form/current-password-field.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { call } from '#lib/http/call.ts'

export type LostFactorRequestResult = { email: string; message: string }

type LostFactorFormProps = { email: string; onRequested: (request: LostFactorRequestResult) => void }

/** Requests, with the password, the removal of a lost second factor. Calls `onRequested` with the server's message. */
export function LostFactorForm({ email, onRequested }: LostFactorFormProps) {
  const form = useAuthForm({
    schema: securityApi.startFactorRecovery.body,
    start: { email, password: '', captchaToken: '' },
    async send(values) {
      const { message } = await call(securityApi.startFactorRecovery, { body: values })
      onRequested({ email: values.email, message })
    },
    failed: 'forgot.failed',
  })
  const { errors, register } = form

  return (
    <AuthForm form={form} submit="forgot.submit" busy="forgot.busy">
      <EmailField error={errors.email} {...register('email')} />
      <CurrentPasswordField error={errors.password} {...register('password')} />
    </AuthForm>
  )
}
