import { BadgeCheck, Megaphone, TriangleAlert } from 'lucide-react'
import { useText } from '#lib/text.ts'

/** That somebody has vouched for the address behind a name. */
export function VerifiedMark() {
  const text = useText()
  return (
    <span className="inline-flex shrink-0 text-accent" title={text('discover.verified')}>
      <BadgeCheck aria-hidden size={16} />
      <span className="sr-only">{text('discover.verified')}</span>
    </span>
  )
}

/** That a token bears, or nearly bears, the name of a verified one. */
export function ImitationMark({ imitates }: { imitates: string }) {
  const text = useText()
  return (
    <span className="inline-flex items-start gap-1 text-xs font-semibold text-caution wrap-anywhere">
      <TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
      {text('discover.imitates', { symbol: imitates })}
    </span>
  )
}

/** That somebody pays for its place in a list. */
export function PromotedMark() {
  const text = useText()
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-soft">
      <Megaphone aria-hidden size={14} />
      {text('discover.promoted')}
    </span>
  )
}
