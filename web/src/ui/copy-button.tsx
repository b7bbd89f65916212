import { Check, Copy } from 'lucide-react'
import { useCopied } from '#lib/use-copied.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  copiedLabel: string
  onFail: (error: unknown) => void
  look?: ButtonLook
  /** Shows the icon alone; the words are then read and not seen. */
  isSmall?: boolean
}

/** Copies its text, and says so for two seconds. */
export function CopyButton({ text, label, copiedLabel, onFail, look = 'quiet', isSmall = false }: CopyButtonProps) {
  const { isCopied, copy } = useCopied(onFail)
  const Icon = isCopied ? Check : Copy
  if (!isSmall)
    return (
      <Button look={look} onClick={() => copy(text)}>
        <Icon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
        <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
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
