import type { HeldToken } from '@murmur/contract/trading/wallets'
import { CircleHelp, Scale } from 'lucide-react'
import { formatBps } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The largest spread between price sources that is not flagged, in basis points. */
const maxSpreadBps = 300

/** Whether the price sources of a token disagree. */
export function isDisputed({ priceSpreadBps }: HeldToken): boolean {
  return priceSpreadBps !== null && priceSpreadBps > maxSpreadBps
}

/** Marks a token whose name is unverified. */
export function UnverifiedBadge({ token }: { token: HeldToken }) {
  const text = useText()
  if (token.isVerified) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold text-caution">
      <CircleHelp aria-hidden size={14} />
      {text('token.unverified')}
    </span>
  )
}

/** A warning with the spread between the price sources. */
export function PriceDispute({ token }: { token: HeldToken }) {
  const text = useText()
  if (!isDisputed(token)) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs text-caution">
      <Scale aria-hidden size={14} />
      {text('token.disputed', { percent: formatBps(token.priceSpreadBps ?? 0, text.language) })}
    </span>
  )
}
