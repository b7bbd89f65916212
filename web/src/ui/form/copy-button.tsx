import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useCopyToClipboard } from '#lib/browser/use-copy-to-clipboard.ts'
import { Button, type ButtonVariant } from '#ui/form/button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  /** The visible label in narrow spaces; it must be part of `label`. */
  shortLabel?: string
  copiedLabel: string
  onFail: (error: unknown) => void
  variant?: ButtonVariant
  Icon?: LucideIcon
  /** Shows only the icon; the label is for screen readers. */
  isSmall?: boolean
  /** How long it shows `copiedLabel`. */
  milliseconds?: number
}

/** Copies its text and confirms it for two seconds by default. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, shortLabel, copiedLabel, onFail, variant = 'quiet', isSmall = false, milliseconds } = props
  const { Icon: OwnIcon = Copy } = props
  const { isCopied, copy } = useCopyToClipboard(onFail, milliseconds)
  const Icon = isCopied ? Check : OwnIcon
  if (!isSmall)
    return (
      <Button variant={variant} aria-label={shortLabel && !isCopied ? label : undefined} onClick={() => copy(text)}>
        <Icon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
        <span aria-live="polite">{isCopied ? copiedLabel : (shortLabel ?? label)}</span>
      </Button>
    )
  return (
    <span className="inline-flex">
      <Button variant={variant} aria-label={label} onClick={() => copy(text)} className="px-0">
        <Icon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : null}
      </span>
    </span>
  )
}
