import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { BadgeCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'

/** Whether the token is verified, unverified or an imitation. */
export function VerificationMark({ token: { isVerified, imitates } }: { token: TokenDetail }) {
  const text = useText()
  if (isVerified === undefined) return null
  const Icon = isVerified ? BadgeCheck : imitates ? TriangleAlert : CircleHelp
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm font-semibold ${isVerified ? 'text-accent' : 'text-caution'}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      {isVerified
        ? text('token.verified')
        : imitates
          ? text('token.imitates', { symbol: imitates })
          : text('token.unverified')}
    </span>
  )
}

/** The fully diluted value, in the style of the rank badge of the lists. */
export function FdvBadge({ token }: { token: TokenDetail }) {
  const text = useText()
  return (
    <Badge>
      <abbr title={text('token.fdv')} className="text-xs no-underline sm:text-sm">
        {text('token.fdv-short')}
      </abbr>
      <span>
        <SourcedMetric token={token} of="fdv" />
      </span>
    </Badge>
  )
}
