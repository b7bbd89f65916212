import { BadgeCheck, CircleHelp } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

const labels = {
  short: { yes: 'chat.verified', no: 'token.unverified' },
  long: { yes: 'chat.verified-token', no: 'chat.unverified-token' },
} as const

type VerifiedBadgeProps = {
  isVerified: boolean
  /** Whether it names the token, for a line about something else. */
  isLong?: boolean
}

/** Whether the token's address is verified. */
export function VerifiedBadge({ isVerified, isLong = false }: VerifiedBadgeProps) {
  const text = useText()
  const Icon = isVerified ? BadgeCheck : CircleHelp
  return (
    <span className={`text-sm whitespace-nowrap font-semibold ${isVerified ? 'text-accent' : 'text-caution'}`}>
      <Icon aria-hidden size={16} className="me-1 inline align-[-3px]" />
      {text(labels[isLong ? 'long' : 'short'][isVerified ? 'yes' : 'no'])}
    </span>
  )
}
