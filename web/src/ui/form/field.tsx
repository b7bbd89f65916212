import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#ui/form/field-error.tsx'

type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  /** Further detail, on the line below the error. */
  reason?: string | undefined
  hint?: ReactNode
  /** A button inside the field, at its end. */
  action?: ReactNode
  /**
   * A shorter form of the value, shown in its place until the field has the focus. Screen readers read the full value.
   */
  cover?: ReactNode
}

export const inputClass =
  'block w-full min-w-0 min-h-11 rounded-card border border-line-strong bg-card px-3 text-base text-ink aria-invalid:border-loss'

/** Input types and modes whose text is left-to-right in every language. */
const leftToRightTypes = new Set<string | undefined>(['email', 'number', 'password', 'url', 'tel'])
const numericModes = new Set<string | undefined>(['decimal', 'numeric'])

/** A labelled input; its error is shown below and linked for screen readers. */
export function Field({
  label,
  error,
  reason,
  hint,
  action,
  cover,
  id,
  type,
  dir,
  className = '',
  ...rest
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const inputDir = dir ?? (leftToRightTypes.has(type) || numericModes.has(rest.inputMode) ? 'ltr' : undefined)
  const describedBy = [error ? `${inputId}-error` : '', hint ? `${inputId}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </label>
      {/* The inner button is at the end of the text, in the text's own direction. */}
      <div dir={inputDir} className="relative">
        <input
          id={inputId}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`${inputClass} ${action ? 'pe-13' : ''} ${cover ? 'peer' : ''} ${className}`}
          {...rest}
        />
        {cover ? (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-px start-px end-13 flex items-center overflow-hidden rounded-card bg-card ps-3 peer-focus:hidden"
          >
            {cover}
          </div>
        ) : null}
        {action ? <div className="absolute inset-y-0 end-0 flex">{action}</div> : null}
      </div>
      {hint ? (
        <div id={`${inputId}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${inputId}-error`} error={error} reason={reason} />
    </div>
  )
}
