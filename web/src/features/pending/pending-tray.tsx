import type { UserId } from '@murmur/contract/ids'
import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import type { TrayTrade } from '#features/pending/pending-trades.ts'
import { usePending } from '#features/pending/use-pending.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { type Translate, useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { type NameOf, useRecipientNames } from '#lib/trading/recipient-names.ts'

const TrayRow = lazyComponent(() => import('#features/pending/tray-row.tsx').then((module) => module.TrayRow))

/**
 * The user's pending trades on every page: a card at the bottom right, on phones a slim bar that expands. Closes itself when
 * no trade is left.
 */
export function PendingTray({ userId, renderProof }: { userId: UserId | undefined; renderProof: RenderProof }) {
  const text = useText()
  const tray = useRef<HTMLElement>(null)
  const isHeld = useCallback(() => isInUse(tray.current), [])
  const { trades, now } = usePending(userId, isHeld)
  const nameOf = useRecipientNames(
    userId,
    trades.some(({ trade }) => trade.type === 'Transfer'),
  )
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  // The next trade starts collapsed again.
  if (isOpen && trades.length === 0) setOpen(false)
  return (
    <>
      {/*
       * Always rendered: screen readers announce changes of an existing status. Without the ages, which change constantly.
       * Not atomic: a change of one trade must not repeat the others.
       */}
      <div role="status" aria-atomic={false} className="sr-only">
        {trades.map(({ trade }) => (
          <p key={trade.id}>{formatTradeStatus(text, trade, nameOf)}</p>
        ))}
      </div>
      {trades.length === 0 ? null : (
        <section
          ref={tray}
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
      )}
    </>
  )
}

/** Whether the pointer or the keyboard focus is in the tray. */
function isInUse(tray: HTMLElement | null): boolean {
  return tray !== null && (tray.contains(document.activeElement) || tray.matches(':hover'))
}

/** The line of the collapsed bar: the number of pending trades, else the result of the last one. */
function summaryText(text: Translate, trades: readonly TrayTrade[], nameOf: NameOf): string {
  const waiting = trades.filter((one) => one.endedAt === undefined)
  const last = trades.at(-1)
  if (waiting.length > 0 || !last) return text('pending.count', { count: waiting.length })
  return formatTradeStatus(text, last.trade, nameOf)
}
