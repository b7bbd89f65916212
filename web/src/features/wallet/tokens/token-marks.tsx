import type { HeldToken } from '@murmur/contract/wallets'
import { CircleHelp, Scale } from 'lucide-react'
import { formatBps } from '#lib/format.ts'
import { useText } from '#lib/text.ts'

/** How far two sources of a price may lie apart before it is said, in basis points. */
const tolerated = 300

export function isDisputed({ priceSpreadBps }: HeldToken): boolean {
  return priceSpreadBps !== null && priceSpreadBps > tolerated
}

/** Says that a token's name is only a claim. */
export function UnverifiedMark({ token }: { token: HeldToken }) {
  const text = useText()
  if (token.isVerified) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold text-caution">
      <CircleHelp aria-hidden size={14} />
      {text('token.unverified')}
    </span>
  )
}

/** Says how far the sources of a price disagree. */
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
