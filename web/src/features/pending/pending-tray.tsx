import type { UserId } from '@murmur/contract/ids'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTrayTrades } from '#features/pending/use-pending-trades.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

/** Most pages have no pending trade: both load with the first one. */
const TrayStatus = lazyComponent(async () => (await import('#features/pending/tray-status.tsx')).TrayStatus)
const TrayCard = lazyComponent(async () => (await import('#features/pending/tray-card.tsx')).TrayCard)

type PendingTrayProps = {
  userId: UserId | undefined
  renderProof: RenderProof
  /** Renders the record of the screen, to which the chat's "this" refers, if exactly one trade is pending. */
  renderSingle: (id: string) => ReactNode
}

/** The user's pending trades on every page. Closes itself when no trade is left. */
export function PendingTray({ userId, renderProof, renderSingle }: PendingTrayProps) {
  const tray = useRef<HTMLElement>(null)
  const isTrayInUse = useCallback(() => isInUse(tray.current), [])
  const { trades, now } = useTrayTrades(userId, isTrayInUse)
  const isEmpty = trades.length === 0
  const single = trades.length === 1 ? trades[0] : undefined
  return (
    <>
      {single ? renderSingle(single.trade.id) : null}
      {/*
       * Always rendered: screen readers announce changes of an existing status.
       * Not atomic: a change of one trade must not repeat the others.
       */}
      <div role="status" aria-atomic={false} className="sr-only">
        {isEmpty ? null : <TrayStatus userId={userId} trades={trades} />}
      </div>
      {isEmpty ? null : <TrayCard ref={tray} userId={userId} trades={trades} now={now} renderProof={renderProof} />}
    </>
  )
}

/** Whether the pointer or the keyboard focus is in the tray. */
function isInUse(tray: HTMLElement | null): boolean {
  return tray !== null && (tray.contains(document.activeElement) || tray.matches(':hover'))
}
