import type { ComponentProps } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

type FactorFieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** The code of a second factor: from an app, from a mail, or a recovery code. One field, since the server accepts any. */
export function FactorField({ hint, ...rest }: FactorFieldProps) {
  const text = useText()
  return (
    <Field
      label={text('factor.code')}
      hint={hint ?? text('factor.code-hint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
      className="max-w-64 font-mono"
      {...rest}
    />
  )
}
