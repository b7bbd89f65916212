import type { UserId } from '@murmur/contract/ids'
import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import type { TrayTrade } from '#features/pending/pending-trades.ts'
import { TrayRow } from '#features/pending/tray-row.tsx'
import { usePending } from '#features/pending/use-pending.ts'
import { wordsOf } from '#features/pending/words-of.ts'
import { type SayText, useText } from '#lib/text.ts'

/**
 * The user's trades under way, on every screen: a card at the right bottom, on phones a slim bar that folds out. It goes
 * by itself once there is nothing more to say; nobody has to put it away.
 */
export function PendingTray({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const tray = useRef<HTMLElement>(null)
  const isHeld = useCallback(() => isAttended(tray.current), [])
  const { trades, now } = usePending(userId, isHeld)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  // The next one comes folded in again.
  if (isOpen && trades.length === 0) setOpen(false)
  return (
    <>
      {/*
       * Always there, so that what comes is read; the ages, which change all the time, are not in it. Not atomic: news of
       * one trade does not read the others again.
       */}
      <div role="status" aria-atomic={false} className="sr-only">
        {trades.map(({ trade }) => (
          <p key={trade.id}>{wordsOf(text, trade)}</p>
        ))}
      </div>
      {trades.length === 0 ? null : (
        <section
          ref={tray}
          data-tray
          aria-label={text('pending.heading')}
          className="no-print appear fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-card pb-[env(safe-area-inset-bottom)] sm:inset-x-auto sm:end-4 sm:bottom-4 sm:w-88 sm:rounded-card sm:border"
        >
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 w-full items-center gap-3 px-4 text-start text-sm font-semibold sm:hidden"
          >
            <span className="min-w-0 flex-1 truncate">{summaryOf(text, trades)}</span>
            <ChevronDown aria-hidden size={18} className={isOpen ? '' : 'rotate-180'} />
          </button>
          <ul
            id={listId}
            className={`max-h-[40dvh] gap-4 overflow-y-auto px-4 pb-4 sm:grid sm:py-4 ${isOpen ? 'grid' : 'hidden'}`}
          >
            {trades.map((one) => (
              <TrayRow key={one.trade.id} trade={one.trade} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Whether somebody is at it, by pointer or by keyboard. */
function isAttended(tray: HTMLElement | null): boolean {
  return tray !== null && (tray.contains(document.activeElement) || tray.matches(':hover'))
}

/** The bar's one line: how many are under way, else what became of the last one. */
function summaryOf(text: SayText, trades: readonly TrayTrade[]): string {
  const waiting = trades.filter((one) => one.endedAt === undefined)
  const last = trades.at(-1)
  if (waiting.length > 0 || !last) return text('pending.count', { count: waiting.length })
  return wordsOf(text, last.trade)
}
