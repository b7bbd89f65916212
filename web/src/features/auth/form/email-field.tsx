import type { ComponentProps } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

/** The email of an account. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const text = useText()
  return <Field label={text('auth.email')} type="email" autoComplete="username" {...props} />
}
