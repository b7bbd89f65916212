import type { ChainKey } from '@murmur/contract/chains'
import type { Alert } from '@murmur/contract/markets/watchlist'
import { areTokensEqual, tokenKey } from '@murmur/contract/token-id'
import { type ReactNode, useRef } from 'react'
import { AlertRow } from '#features/watching/alert-row.tsx'
import { useAlerts, useRemoveAlert } from '#features/watching/use-alerts.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type AlertListProps = {
  /** Lists only the alerts of this token; all if undefined. */
  of?: { chain: ChainKey; address: string }
  /** The heading's level: 3 below the title of a dialog, 2 on a page. */
  level?: 2 | 3
  /** A button beside the heading. */
  action?: ReactNode
}

/** The active and the fired alerts, each with the current price. */
export function AlertList({ of, level = 3, action }: AlertListProps) {
  const text = useText()
  const { alerts, isFailed, refetch } = useAlerts(true)
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = level === 2 ? 'h2' : 'h3'
  const remove = useRemoveAlert()
  const visibleAlerts = of ? alerts?.filter((alert) => areTokensEqual(alert, of)) : alerts
  const prices = useLivePrices(visibleAlerts ?? [])
  const removeAlert = (alert: Alert) => {
    // The row disappears together with its focused button.
    heading.current?.focus()
    remove.mutate(alert)
  }
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading ref={heading} tabIndex={-1} className={level === 2 ? 'text-lg font-semibold' : 'font-semibold'}>
          {text(of ? 'alert.list-of' : 'alert.list')}
        </Heading>
        {action}
      </div>
      {isFailed ? (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <p>{text('alert.list-failed')}</p>
          <Button onClick={refetch}>{text('ask-again')}</Button>
        </div>
      ) : null}
      {visibleAlerts === undefined && !isFailed ? <Skeleton className="h-16 w-full" /> : null}
      {visibleAlerts?.length === 0 ? <p className="max-w-[60ch] text-ink-soft">{text('alert.none')}</p> : null}
      {visibleAlerts && visibleAlerts.length > 0 ? (
        <ul className="grid">
          {visibleAlerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              price={prices.get(tokenKey(alert))?.price}
              hasToken={!of}
              onRemove={() => removeAlert(alert)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
