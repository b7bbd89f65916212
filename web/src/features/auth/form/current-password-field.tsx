import type { ComponentProps } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { PasswordField } from '#ui/form/password-field.tsx'

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'>

/** The password of an account. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const text = useText()
  return (
    <PasswordField
      label={text('auth.password')}
      showLabel={text('auth.show-password')}
      hideLabel={text('auth.hide-password')}
      autoComplete="current-password"
      {...props}
    />
  )
}
