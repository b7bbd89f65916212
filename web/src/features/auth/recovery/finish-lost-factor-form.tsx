import { securityApi } from '@murmur/contract/identity/security'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { CurrentPasswordField } from '#features/auth/form/current-password-field.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { CodeField } from '#ui/form/code-field.tsx'

/** Turns off all second factors with the mailed code. Calls `onDone` with the server's message about the next step. */
export function FinishLostFactorForm({ email, onDone }: { email: string; onDone: (message: string) => void }) {
  const text = useText()
  const form = useAuthForm({
    schema: securityApi.finishFactorRecovery.body,
    start: { email, password: '', otp: '', captchaToken: '' },
    async send(values) {
      const { message } = await call(securityApi.finishFactorRecovery, { body: values })
      onDone(message)
    },
    failed: 'lost.failed',
  })
  const { values, errors, register } = form

  return (
    <AuthForm form={form} submit="lost.finish" busy="settings.busy">
      <EmailField error={errors.email} {...register('email')} />
      <CurrentPasswordField error={errors.password} {...register('password')} />
      <CodeField
        ref={form.attach('otp')}
        label={text('reset.code')}
        value={values.otp}
        onChange={(otp) => form.type('otp', otp)}
        error={errors.otp}
      />
    </AuthForm>
  )
}
