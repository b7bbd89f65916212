import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { type ReactNode, useEffect, useState } from 'react'
import { TrayRow } from '#features/pending/tray-row.tsx'
import { usePendingTrades } from '#features/pending/use-pending-trades.ts'
import { useTrayNames } from '#features/pending/use-tray-names.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** How often the ages of the transactions are updated, in milliseconds. */
const tickMs = 1000

type PendingTransactionsProps = {
  userId: UserId | undefined
  renderProof: RenderProof
  /** Renders the record of the screen, to which the chat's "this" refers, if exactly one transaction is listed. */
  renderSingle: (id: string) => ReactNode
}

/** The pending transactions, with actions to speed one up or cancel it. Results stay until the user leaves the page. */
export function PendingTransactions({ userId, renderProof, renderSingle }: PendingTransactionsProps) {
  const text = useText()
  const { all, isLoaded, isFailed, refetch } = usePendingTrades(userId)
  const nameOf = useTrayNames(userId, all)
  const now = useNow(all.length > 0)
  const isEmpty = isLoaded && all.length === 0
  const single = all.length === 1 ? all[0] : undefined
  return (
    <section className="grid gap-3" aria-labelledby="open-transactions">
      <h2 id="open-transactions" className="text-lg font-semibold">
        {text('orders.open')}
      </h2>
      <StatusRegion>
        {isFailed ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            {text('orders.failed')}
            <Button onClick={refetch}>{text('ask-again')}</Button>
          </p>
        ) : null}
      </StatusRegion>
      {isLoaded || isFailed ? null : <Skeleton className="h-16 w-full" />}
      {isEmpty ? (
        <div className="flex items-center gap-4">
          <Murmur className="h-5 w-25 text-accent max-sm:hidden" />
          <p className="max-w-[50ch] text-ink-soft">{text('orders.none')}</p>
        </div>
      ) : null}
      {all.length > 0 ? (
        <ul className="grid gap-4" aria-live="polite" aria-atomic={false}>
          {all.map(({ trade }) => (
            <TrayRow key={trade.id} {...{ trade, now, nameOf, renderProof }} />
          ))}
        </ul>
      ) : null}
      {single ? renderSingle(single.trade.id) : null}
      {all.map(({ trade }) => (
        <MarkAsShown key={trade.id} id={trade.id} />
      ))}
    </section>
  )
}

/** Keeps a transaction that this page already lists out of the tray. */
function MarkAsShown({ id }: { id: string }) {
  useShownReceipt(parseIntentId(id))
  return null
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
