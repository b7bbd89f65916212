import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

const looks = {
  Successful: { tone: 'text-ink-soft', Icon: CircleCheck, id: 'status.successful' },
  Failed: { tone: 'text-loss', Icon: CircleX, id: 'status.failed' },
  Pending: { tone: 'text-caution', Icon: Hourglass, id: 'status.pending' },
} as const

/** The status of a transaction as icon and text, quiet for the usual outcome. */
export function StatusBadge({ status }: { status: HistoryTransaction['status'] }) {
  const text = useText()
  const { tone, Icon, id } = looks[status]
  return (
    <span data-status={status} className={`history-state ${tone}`}>
      <Icon aria-hidden size={14} className={`shrink-0 ${status === 'Successful' ? 'text-gain' : ''}`} />
      <span>{text(id)}</span>
    </span>
  )
}
