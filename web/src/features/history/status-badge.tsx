import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'
import { isCancelled } from '#lib/trading/is-cancelled.ts'

const statusStyles = {
  Successful: { tone: 'text-ink-soft', Icon: CircleCheck, id: 'status.successful' },
  Failed: { tone: 'text-loss', Icon: CircleX, id: 'status.failed' },
  Pending: { tone: 'text-caution', Icon: Hourglass, id: 'status.pending' },
} as const
const cancelledStyle = { tone: 'text-ink-soft', Icon: CircleX, id: 'status.cancelled' } as const

/** The status of a transaction as icon and text, quiet for the usual outcome. */
export function StatusBadge({ transaction }: { transaction: Pick<HistoryTransaction, 'status' | 'failure'> }) {
  const text = useText()
  const { status } = transaction
  const { tone, Icon, id } = isCancelled(transaction) ? cancelledStyle : statusStyles[status]
  return (
    <span data-status={status} className={`history-state ${tone}`}>
      <Icon aria-hidden size={14} className={`shrink-0 ${status === 'Successful' ? 'text-gain' : ''}`} />
      <span>{text(id)}</span>
    </span>
  )
}
