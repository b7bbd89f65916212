import type { AboveThreshold } from '@murmur/contract/signer-passkeys'
import { Key } from 'lucide-react'
import { formatWholeUsd } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'

const reasonTexts = {
  amount: 'yes.above-amount',
  day: 'yes.above-day',
  asset: 'yes.above-asset',
} as const satisfies Record<AboveThreshold['why'], TextId>

type PasskeyNoteProps = {
  /** Whether a passkey must confirm the action of the button beside it. */
  isNeeded: boolean
  /** Whether the browser is asking for it. */
  isAsking: boolean
  /** Why it is needed, for a user who requires it only above a threshold. */
  above?: AboveThreshold | undefined
}

/**
 * States that the action needs a passkey, and what to do while the browser prompts for it. A live region that is rendered before
 * it has a text.
 */
export function PasskeyNote({ isNeeded, isAsking, above }: PasskeyNoteProps) {
  const text = useText()
  const reasonText = above && text(reasonTexts[above.why], { amount: formatWholeUsd(above.usd, text.language) })
  const sentence = text(isAsking ? 'yes.asking' : 'yes.needed')
  return (
    <p role="status" className="flex items-center gap-2 py-1 text-sm text-ink-soft empty:hidden">
      {isNeeded || isAsking ? (
        <>
          <Key aria-hidden size={16} className="shrink-0" />
          {reasonText && !isAsking ? `${reasonText} ${sentence}` : sentence}
        </>
      ) : null}
    </p>
  )
}
