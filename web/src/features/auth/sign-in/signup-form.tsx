import { Registration, SignupForm as SignupValues } from '@murmur/contract/identity/accounts'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import type * as v from 'valibot'
import { AuthForm } from '#features/auth/form/auth-form.tsx'
import { EmailField } from '#features/auth/form/email-field.tsx'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useAuthForm } from '#features/auth/form/use-auth-form.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { showRefusal } from '#features/auth/sign-in/show-refusal.ts'
import { useCommonPassword } from '#lib/forms/use-common-password.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Field } from '#ui/form/field.tsx'

type Values = v.InferInput<typeof SignupValues>

/** Creates an account. Calls `onDone` with its email, which is not verified yet. */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText()
  const auth = useAuth()
  const common = useCommonPassword()
  const form = useAuthForm<Values>({
    schema: SignupValues,
    start: { username: '', email: '', password: '', confirmPassword: '', captchaToken: '' },
    async send(values): Promise<void> {
      // Warns before the account exists; a second submit accepts the common password.
      if (await common.check(values.password)) return form.setFocus('password')
      await auth.register(parseOrThrow(Registration, values))
      showToast('success', text('signup.success'))
      onDone(values.email)
    },
    failed: 'signup.failed',
    onFailure: showRefusal,
  })
  const { errors, register } = form

  return (
    <AuthForm form={form} submit="signup.submit" busy="signup.busy" next={text('auth.next')}>
      <Field
        label={text('auth.username')}
        hint={errors.username ? undefined : text('auth.username-why')}
        autoComplete="nickname"
        error={errors.username}
        {...register('username')}
      />
      <EmailField
        hint={errors.email ? undefined : text('auth.email-why')}
        error={errors.email}
        {...register('email')}
      />
      <NewPasswords
        label={text('auth.password')}
        password={register('password')}
        confirm={register('confirmPassword')}
        errors={errors}
        common={common}
      />
    </AuthForm>
  )
}
