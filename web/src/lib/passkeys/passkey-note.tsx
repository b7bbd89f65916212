import { Key } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

type PasskeyNoteProps = {
  /** Whether a passkey must confirm the action of the button beside it. */
  isNeeded: boolean
  /** Whether the browser is asking for it. */
  isAsking: boolean
  /** Whether a password is required before it. */
  isAfterPassword?: boolean
}

/**
 * States that the action needs a passkey, and what to do while the browser prompts for it. A live region that is rendered before
 * it has a text.
 */
export function PasskeyNote({ isNeeded, isAsking, isAfterPassword = false }: PasskeyNoteProps) {
  const text = useText()
  return (
    <p role="status" className="flex items-center gap-2 py-1 text-sm text-ink-soft empty:hidden">
      {isNeeded || isAsking ? (
        <>
          <Key aria-hidden size={16} className="shrink-0" />
          {text(isAsking ? 'yes.asking' : isAfterPassword ? 'yes.password-first' : 'yes.needed')}
        </>
      ) : null}
    </p>
  )
}
