import { Check, Copy } from 'lucide-react'
import { useCopied } from '#lib/browser/use-copied.ts'
import { Button, type ButtonLook } from '#ui/form/button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  /** What is seen of the label where there is little room; it must be part of it. */
  shortLabel?: string
  copiedLabel: string
  onFail: (error: unknown) => void
  look?: ButtonLook
  /** Shows the icon alone; the words are then read and not seen. */
  isSmall?: boolean
  /** How long it says that it copied. */
  milliseconds?: number
}

/** Copies its text, and says so for a while, usually two seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, shortLabel, copiedLabel, onFail, look = 'quiet', isSmall = false, milliseconds } = props
  const { isCopied, copy } = useCopied(onFail, milliseconds)
  const Icon = isCopied ? Check : Copy
  if (!isSmall)
    return (
      <Button look={look} aria-label={shortLabel && !isCopied ? label : undefined} onClick={() => copy(text)}>
        <Icon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
        <span aria-live="polite">{isCopied ? copiedLabel : (shortLabel ?? label)}</span>
      </Button>
    )
  return (
    <span className="inline-flex">
      <Button look={look} aria-label={label} onClick={() => copy(text)} className="px-0">
        <Icon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : null}
      </span>
    </span>
  )
}
