import type { ComponentProps } from 'react'

const variants = {
  primary:
    'border border-transparent bg-accent text-accent-ink hover:bg-accent-strong aria-disabled:bg-sunk aria-disabled:text-ink-soft',
  quiet:
    'border border-line-strong bg-card text-ink hover:bg-sunk aria-pressed:bg-accent-soft aria-pressed:border-accent forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-soft',
  tinted:
    'border border-transparent bg-accent-soft text-accent hover:bg-accent hover:text-accent-ink aria-disabled:bg-sunk aria-disabled:text-ink-soft',
  bare: 'text-ink hover:bg-sunk aria-disabled:text-ink-soft',
}

export type ButtonVariant = keyof typeof variants

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'quiet'): string {
  return `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-card px-4 text-base font-semibold whitespace-nowrap transition-colors duration-150 ease-out disabled:text-ink-soft ${variants[variant]}`
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Looks and is announced as disabled, but stays focusable and clickable: a click shows the missing input. */
  inactive?: boolean
}

/** A button of the app; `type="button"` unless given. */
export function Button({ variant = 'quiet', inactive = false, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={inactive || undefined}
      className={`${buttonClass(variant)} ${className}`}
      {...rest}
    />
  )
}
