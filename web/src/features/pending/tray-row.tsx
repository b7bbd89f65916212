import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { CircleCheck, CircleX, ExternalLink, Hourglass } from 'lucide-react'
import { Age } from '#features/pending/age.tsx'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import { ReplaceActions } from '#features/pending/replace-actions.tsx'
import { useText } from '#lib/i18n/text.ts'
import { isCancelled } from '#lib/trading/is-cancelled.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'

/** How long a transaction is normally pending, in milliseconds. */
const normalPendingMs = 20_000

/** Whether a pending transaction can be sped up or cancelled. On Solana it is valid for about a minute only. */
function canReplace({ status, chain, hash, date }: HistoryTransaction, now: number): boolean {
  const isWaiting = status === 'Pending' && hash !== null
  return isWaiting && chain !== 'sol' && now - Date.parse(date) >= normalPendingMs
}

const statusStyles = {
  Pending: { Icon: Hourglass, tone: 'text-caution' },
  Successful: { Icon: CircleCheck, tone: 'text-gain' },
  Failed: { Icon: CircleX, tone: 'text-loss' },
} as const

type TrayRowProps = {
  trade: HistoryTransaction
  now: number
  nameOf: GetRecipientName
  renderProof: RenderProof
}

/** A trade in the tray: status, age, a link to the transaction, and its actions once it is stuck. */
export function TrayRow({ trade, now, nameOf, renderProof }: TrayRowProps) {
  const text = useText()
  const { Icon, tone } = statusStyles[trade.status]
  return (
    <li className="flex gap-3 text-sm">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${isCancelled(trade) ? 'text-ink-soft' : tone}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{formatTradeStatus(text, trade, nameOf)}</p>
        <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft">
          {trade.status === 'Pending' ? (
            // A change each second would drown everything else that is announced.
            <span aria-live="off">
              <Age since={trade.date} now={now} />
            </span>
          ) : null}
          {trade.url ? (
            <a
              href={trade.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2"
            >
              {text('receipt.transaction')}
              <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
            </a>
          ) : null}
        </p>
        {canReplace(trade, now) ? <ReplaceActions {...{ trade, nameOf, renderProof }} /> : null}
      </div>
    </li>
  )
}
