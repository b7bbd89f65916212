import { Registration, SignupForm as SignupValues } from '@murmur/contract/identity/accounts'
import { mustRead } from '@murmur/contract/schema/must-read'
import type * as v from 'valibot'
import { CaptchaBox } from '#features/auth/captcha/captcha-box.tsx'
import { useFormCaptcha } from '#features/auth/captcha/use-form-captcha.ts'
import { NewPasswords } from '#features/auth/form/new-passwords.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { showRefusal } from '#features/auth/sign-in/show-refusal.ts'
import { useCommonPassword } from '#lib/forms/use-common-password.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type Values = v.InferInput<typeof SignupValues>

/** Creates an account. Calls `onDone` with its email, which is not verified yet. */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText()
  const auth = useAuth()
  const form = useForm<Values>(SignupValues, {
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
    captchaToken: '',
  })
  const { errors, isSubmitting, register, handleSubmit, setValue, clearError } = form
  const common = useCommonPassword()
  const captcha = useFormCaptcha(setValue, clearError)

  const submit = handleSubmit(async (values) => {
    // Warns before the account exists; a second submit accepts the common password.
    if (await common.check(values.password)) return form.setFocus('password')
    try {
      await auth.register(mustRead(Registration, values))
      showToast('success', text('signup.success'))
      onDone(values.email)
    } catch (error) {
      captcha.reset()
      showRefusal(error, text('signup.failed'))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={text('auth.username')} autoComplete="nickname" error={errors.username} {...register('username')} />
      <Field
        label={text('auth.email')}
        type="email"
        autoComplete="username"
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
      <CaptchaBox captcha={captcha} error={errors.captchaToken} />
      <Button type="submit" look="primary" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
        {text(isSubmitting ? 'signup.busy' : 'signup.submit')}
      </Button>
    </form>
  )
}
