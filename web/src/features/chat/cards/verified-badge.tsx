import { BadgeCheck, CircleHelp } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

/** Whether the token's address is verified. */
export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const text = useText()
  const Icon = isVerified ? BadgeCheck : CircleHelp
  return (
    <span className={`text-sm whitespace-nowrap font-semibold ${isVerified ? 'text-accent' : 'text-caution'}`}>
      <Icon aria-hidden size={16} className="me-1 inline align-[-3px]" />
      {text(isVerified ? 'chat.verified' : 'token.unverified')}
    </span>
  )
}
