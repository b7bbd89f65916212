import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from '#ui/form/field.tsx'

type PasswordFieldProps = ComponentProps<typeof Field> & { showLabel: string; hideLabel: string }

/** A password input with a button that shows and hides the text. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      dir="ltr"
      {...rest}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
          className="grid w-11 place-items-center rounded-card text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  )
}
