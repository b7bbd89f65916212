import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useText } from '#lib/text.ts'
import { PasswordField } from '#ui/password-field.tsx'

type NewPasswordsProps = {
  label: string
  password: UseFormRegisterReturn
  confirm: UseFormRegisterReturn
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined }
}

/** A new password, and the same once more. */
export function NewPasswords({ label, password, confirm, errors }: NewPasswordsProps) {
  const text = useText()
  const labels = { showLabel: text('auth.show-password'), hideLabel: text('auth.hide-password') }
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={errors.password?.message}
        {...labels}
        {...password}
      />
      <PasswordField
        label={text('auth.confirm-password')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...labels}
        {...confirm}
      />
    </>
  )
}
