import { BadgeCheck, CircleHelp } from 'lucide-react'
import { useText } from '#lib/text.ts'

/** Whether somebody has vouched for the address behind a name. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const text = useText()
  const Icon = isVerified ? BadgeCheck : CircleHelp
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm font-semibold ${isVerified ? 'text-accent' : 'text-caution'}`}
    >
      <Icon aria-hidden size={16} />
      {text(isVerified ? 'chat.verified' : 'token.unverified')}
    </span>
  )
}
