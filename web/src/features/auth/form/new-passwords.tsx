import { CommonPasswordNote } from '#lib/forms/common-password-note.tsx'
import { type CommonPassword, useCommonPassword } from '#lib/forms/use-common-password.ts'
import type { FormErrors, FormInput } from '#lib/forms/use-form.ts'
import { useText } from '#lib/i18n/text.ts'
import { PasswordField } from '#ui/form/password-field.tsx'

type NewPasswordsProps = {
  label: string
  password: FormInput
  confirm: FormInput
  errors: FormErrors<{ password: string; confirmPassword: string }>
  /** Passed by forms that also check the password on submit. */
  common?: CommonPassword
}

/** A new password with its rule, and its confirmation. Warns about a very common password when the field loses the focus. */
export function NewPasswords({ label, password, confirm, errors, common }: NewPasswordsProps) {
  const text = useText()
  const own = useCommonPassword()
  const { isCommon, check } = common ?? own
  const labels = { showLabel: text('auth.show-password'), hideLabel: text('auth.hide-password') }
  return (
    <>
      <div className="grid gap-1.5">
        <PasswordField
          label={label}
          autoComplete="new-password"
          hint={errors.password ? undefined : text('auth.password-rule')}
          error={errors.password}
          onBlur={() => void check(password.value)}
          {...labels}
          {...password}
        />
        <CommonPasswordNote isCommon={isCommon(password.value)} />
      </div>
      <PasswordField
        label={text('auth.confirm-password')}
        autoComplete="new-password"
        hint={errors.confirmPassword ? undefined : text('auth.confirm-why')}
        error={errors.confirmPassword}
        {...labels}
        {...confirm}
      />
    </>
  )
}
