import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { CircleCheck, CircleX, ExternalLink, Hourglass } from 'lucide-react'
import { Age } from '#features/pending/age.tsx'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import { useText } from '#lib/i18n/text.ts'
import type { NameOf } from '#lib/trading/recipient-names.ts'

const looks = {
  Pending: { Icon: Hourglass, tone: 'text-caution' },
  Successful: { Icon: CircleCheck, tone: 'text-gain' },
  Failed: { Icon: CircleX, tone: 'text-loss' },
} as const

/** A trade in the tray: status, age and a link to the transaction. */
export function TrayRow({ trade, now, nameOf }: { trade: HistoryTransaction; now: number; nameOf: NameOf }) {
  const text = useText()
  const { Icon, tone } = looks[trade.status]
  return (
    <li className="flex gap-3 text-sm">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{formatTradeStatus(text, trade, nameOf)}</p>
        <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft">
          {trade.status === 'Pending' ? (
            <span>
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
      </div>
    </li>
  )
}
