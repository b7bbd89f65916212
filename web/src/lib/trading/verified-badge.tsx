import { BadgeCheck } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

/** Marks a token whose address was verified for its name. */
export function VerifiedBadge() {
  const text = useText()
  return (
    <span className="inline-flex shrink-0 text-accent" title={text('discover.verified')}>
      <BadgeCheck aria-hidden size={16} />
      <span className="sr-only">{text('discover.verified')}</span>
    </span>
  )
}
