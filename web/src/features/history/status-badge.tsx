import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'

const looks = {
  Successful: { tone: 'gain', Icon: CircleCheck, id: 'status.successful' },
  Failed: { tone: 'loss', Icon: CircleX, id: 'status.failed' },
  Pending: { tone: 'caution', Icon: Hourglass, id: 'status.pending' },
} as const

/** The status of a transaction as icon and text. */
export function StatusBadge({ status }: { status: HistoryTransaction['status'] }) {
  const text = useText()
  const { tone, Icon, id } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={14} />
      {text(id)}
    </Badge>
  )
}
