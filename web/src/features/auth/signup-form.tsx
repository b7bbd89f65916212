import { Registration, SignupForm as SignupValues } from '@murmur/contract/accounts'
import { useCallback } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAuth } from '#features/auth/auth-context.ts'
import { CaptchaBox } from '#features/auth/captcha-box.tsx'
import { sayRefused } from '#features/auth/say-refused.ts'
import { useCaptcha } from '#features/auth/use-captcha.ts'
import { useText } from '#lib/text.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { say } from '#ui/say.tsx'

type Values = z.input<typeof SignupValues>

export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText()
  const auth = useAuth()
  const { register, handleSubmit, setValue, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver<Values>(SignupValues),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', captchaToken: '' },
  })
  const takeToken = useCallback(
    (token: string) => {
      setValue('captchaToken', token)
      if (token) clearErrors('captchaToken')
    },
    [setValue, clearErrors],
  )
  const captcha = useCaptcha(takeToken)

  const submit = handleSubmit(async (values) => {
    try {
      const warning = await auth.register(Registration.parse(values))
      say('success', text('signup.success'))
      // The server's own sentence sends people to settings that are not there yet.
      if (warning) say('custom', text('signup.common-password'))
      onDone(values.email)
    } catch (error) {
      captcha.reset()
      sayRefused(error, text('signup.failed'))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={text('auth.username')}
        autoComplete="nickname"
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label={text('auth.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswords register={register} errors={{ password: errors.password, confirm: errors.confirmPassword }} />
      <CaptchaBox captcha={captcha} error={errors.captchaToken?.message} />
      <Button type="submit" look="primary" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
        {text(isSubmitting ? 'signup.busy' : 'signup.submit')}
      </Button>
    </form>
  )
}

type Message = { message?: string } | undefined
type NewPasswordsProps = { register: UseFormRegister<Values>; errors: { password: Message; confirm: Message } }

function NewPasswords({ register, errors }: NewPasswordsProps) {
  const text = useText()
  const labels = { showLabel: text('auth.show-password'), hideLabel: text('auth.hide-password') }
  return (
    <>
      <PasswordField
        label={text('auth.password')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...labels}
        {...register('password')}
      />
      <PasswordField
        label={text('auth.confirm-password')}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...labels}
        {...register('confirmPassword')}
      />
    </>
  )
}
