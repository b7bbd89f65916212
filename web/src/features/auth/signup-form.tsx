import { Registration, SignupForm as SignupValues } from '@murmur/contract/accounts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { useAuth } from '#features/auth/auth-context.ts'
import { CaptchaBox } from '#features/auth/captcha-box.tsx'
import { NewPasswords } from '#features/auth/new-passwords.tsx'
import { sayRefused } from '#features/auth/say-refused.ts'
import { useFormCaptcha } from '#features/auth/use-form-captcha.ts'
import { useText } from '#lib/text.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/say.tsx'

type Values = z.input<typeof SignupValues>

export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText()
  const auth = useAuth()
  const { register, handleSubmit, setValue, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver<Values>(SignupValues),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', captchaToken: '' },
  })
  const captcha = useFormCaptcha<Values>(setValue, clearErrors)

  const submit = handleSubmit(async (values) => {
    try {
      const warning = await auth.register(Registration.parse(values))
      say('success', text('signup.success'))
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
      <NewPasswords
        label={text('auth.password')}
        password={register('password')}
        confirm={register('confirmPassword')}
        errors={errors}
      />
      <CaptchaBox captcha={captcha} error={errors.captchaToken?.message} />
      <Button type="submit" look="primary" inactive={isSubmitting} onClick={(e) => isSubmitting && e.preventDefault()}>
        {text(isSubmitting ? 'signup.busy' : 'signup.submit')}
      </Button>
    </form>
  )
}
