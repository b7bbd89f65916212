import type { UserId } from '@murmur/contract/ids'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import type { TrayTrade } from '#features/pending/pending-trades.ts'
import { TrayRow } from '#features/pending/tray-row.tsx'
import type { PendingState } from '#features/pending/use-pending-trades.ts'
import { useTrayNames } from '#features/pending/use-tray-names.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'

type TrayCardProps = PendingState & {
  userId: UserId | undefined
  renderProof: RenderProof
  ref: RefObject<HTMLElement | null>
}

/** The pending trades: a card at the bottom right, on phones a slim bar that expands. */
export function TrayCard({ userId, trades, now, renderProof, ref }: TrayCardProps) {
  const text = useText()
  const nameOf = useTrayNames(userId, trades)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <section
      ref={ref}
      data-tray
      aria-label={text('pending.heading')}
      className="no-print appear fixed inset-x-0 bottom-[var(--dock)] z-20 border-t border-line-strong bg-card sm:inset-x-auto sm:end-4 sm:bottom-[calc(var(--dock)+1rem)] sm:w-88 sm:rounded-card sm:border"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 px-4 text-start text-sm font-semibold sm:hidden"
      >
        <span className="min-w-0 flex-1 truncate">{summaryText(text, trades, nameOf)}</span>
        <ChevronDown aria-hidden size={18} className={isOpen ? '' : 'rotate-180'} />
      </button>
      <ul
        id={listId}
        className={`max-h-[40dvh] gap-4 overflow-y-auto px-4 pb-4 sm:grid sm:py-4 ${isOpen ? 'grid' : 'hidden'}`}
      >
        {trades.map((one) => (
          <TrayRow key={one.trade.id} trade={one.trade} now={now} nameOf={nameOf} renderProof={renderProof} />
        ))}
      </ul>
    </section>
  )
}

/** The line of the collapsed bar: the number of pending trades, else the result of the last one. */
function summaryText(text: Translate, trades: readonly TrayTrade[], nameOf: GetRecipientName): string {
  const pendingTrades = trades.filter((one) => one.endedAt === undefined)
  const last = trades.at(-1)
  if (pendingTrades.length > 0 || !last) return text('pending.count', { count: pendingTrades.length })
  return formatTradeStatus(text, last.trade, nameOf)
}
