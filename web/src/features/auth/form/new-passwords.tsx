import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** Minimum number of characters, as the contract checks it. */
const minLength = 6

/** A new password with its rule, and its confirmation. Warns about a very common password when the field loses the focus. */
export function NewPasswords({ label, password, confirm, errors, common }: NewPasswordsProps) {
  const text = useText()
  const ownCheck = useCommonPassword()
  const { isCommon, check } = common ?? ownCheck
  const isSame = password.value !== '' && password.value === confirm.value
  const labels = { showLabel: text('auth.show-password'), hideLabel: text('auth.hide-password') }
  return (
    <>
      <div className="grid gap-1.5">
        <PasswordField
          label={label}
          autoComplete="new-password"
          hint={
            errors.password ? undefined : (
              <Rule isMet={password.value.length >= minLength}>{text('auth.password-rule')}</Rule>
            )
          }
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
        hint={
          errors.confirmPassword ? undefined : (
            <Rule isMet={isSame}>{text(isSame ? 'auth.passwords-match' : 'auth.confirm-why')}</Rule>
          )
        }
        error={errors.confirmPassword}
        {...labels}
        {...confirm}
      />
    </>
  )
}

/** A rule below its field; a tick once it is met. */
function Rule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {isMet ? <CircleCheck aria-hidden size={16} className="shrink-0 text-gain" /> : null}
      <span>{children}</span>
    </span>
  )
}
