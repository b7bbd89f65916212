import { Credentials } from '@murmur/contract/accounts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { useAuth } from '#features/auth/auth-context.ts'
import { CaptchaBox } from '#features/auth/captcha-box.tsx'
import { sayRefused } from '#features/auth/say-refused.ts'
import { useFormCaptcha } from '#features/auth/use-form-captcha.ts'
import { useText } from '#lib/text.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { say } from '#ui/say.tsx'

type Values = z.input<typeof Credentials>

export function LoginForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const { login } = useAuth()
  const { register, handleSubmit, setValue, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver<Values>(Credentials),
    defaultValues: { email: '', password: '', captchaToken: '' },
  })
  const captcha = useFormCaptcha<Values>(setValue, clearErrors)

  const submit = handleSubmit(async (values) => {
    try {
      await login(values)
      say('success', text('login.success'))
      onDone()
    } catch (error) {
      captcha.reset()
      sayRefused(error, text('login.failed'))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={text('auth.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={text('auth.password')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-2"
      >
        {text('login.forgot')}
      </Link>
      <CaptchaBox captcha={captcha} error={errors.captchaToken?.message} />
      <Button type="submit" look="primary" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
        {text(isSubmitting ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  )
}
