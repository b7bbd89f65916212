import { accountsApi, ResetRequest } from '@murmur/contract/identity/accounts'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { call } from '#lib/http/call.ts'

export type ResetRequestResult = { email: string; message: string }

/** Requests a password reset. Calls `onRequested` with the email and the server's message about the next step. */
export function ForgotForm({ onRequested }: { onRequested: (request: ResetRequestResult) => void }) {
  const form = useAuthForm({
    schema: ResetRequest,
    start: { email: '', captchaToken: '' },
    async send(values) {
      const { message } = await call(accountsApi.requestReset, { body: values })
      onRequested({ email: values.email, message })
    },
    failed: 'forgot.failed',
  })

  return (
    <AuthForm form={form} submit="forgot.submit" busy="forgot.busy">
      <EmailField error={form.errors.email} {...form.register('email')} />
    </AuthForm>
  )
}
