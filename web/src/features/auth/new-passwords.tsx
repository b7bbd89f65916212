import { useText } from '#lib/text.ts'
import type { FormErrors, FormInput } from '#lib/use-form.ts'
import { PasswordField } from '#ui/password-field.tsx'

type NewPasswordsProps = {
  label: string
  password: FormInput
  confirm: FormInput
  errors: FormErrors<{ password: string; confirmPassword: string }>
}

/** A new password, and the same once more. */
export function NewPasswords({ label, password, confirm, errors }: NewPasswordsProps) {
  const text = useText()
  const labels = { showLabel: text('auth.show-password'), hideLabel: text('auth.hide-password') }
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" error={errors.password} {...labels} {...password} />
      <PasswordField
        label={text('auth.confirm-password')}
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...labels}
        {...confirm}
      />
    </>
  )
}
