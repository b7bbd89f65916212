import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Alert } from '@murmur/contract/markets/watchlist'
import { areTokensEqual } from '@murmur/contract/token-id'
import { Bell, BellRing, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { formatAlertPrice, formatCondition } from '#features/watching/format-alert.ts'
import { useAlerts, useRemoveAlert } from '#features/watching/use-alerts.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type AlertListProps = {
  /** Lists only the alerts of this token; all if undefined. */
  of?: { chain: ChainKey; address: string }
  /** The heading's level: 3 below the title of a dialog, 2 on a page. */
  level?: 2 | 3
}

/** The active and the fired alerts. */
export function AlertList({ of, level = 3 }: AlertListProps) {
  const text = useText()
  const { alerts, isFailed, refetch } = useAlerts(true)
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = level === 2 ? 'h2' : 'h3'
  const remove = useRemoveAlert()
  const visibleAlerts = of ? alerts?.filter((alert) => areTokensEqual(alert, of)) : alerts
  const removeAlert = (alert: Alert) => {
    // The row disappears together with its focused button.
    heading.current?.focus()
    remove.mutate(alert)
  }
  return (
    <section className="grid gap-2">
      <Heading ref={heading} tabIndex={-1} className={level === 2 ? 'text-lg font-semibold' : 'text-sm font-semibold'}>
        {text(of ? 'alert.list-of' : 'alert.list')}
      </Heading>
      {isFailed ? (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <p>{text('alert.list-failed')}</p>
          <Button onClick={refetch}>{text('ask-again')}</Button>
        </div>
      ) : null}
      {visibleAlerts === undefined && !isFailed ? <Skeleton className="h-11 w-full" /> : null}
      {visibleAlerts?.length === 0 ? <p className="text-sm text-ink-soft">{text('alert.none')}</p> : null}
      {visibleAlerts && visibleAlerts.length > 0 ? (
        <ul className="grid">
          {visibleAlerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} hasChain={!of} onRemove={() => removeAlert(alert)} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function AlertRow({ alert, hasChain, onRemove }: { alert: Alert; hasChain: boolean; onRemove: () => void }) {
  const text = useText()
  const condition = formatCondition(text, alert)
  const Icon = alert.state === 'fired' ? BellRing : Bell
  const notes = [
    hasChain ? text('token.on-chain', { chain: chainNames[alert.chain] }) : '',
    alert.state === 'fired'
      ? text('alert.was-fired', {
          time: formatDateTime(alert.firedAt ?? alert.createdAt, text.language),
          price: formatAlertPrice(text, alert.firedPriceUsd ?? alert.priceUsd),
        })
      : text(alert.byMail ? 'alert.waits-mail' : 'alert.waits'),
  ]
  return (
    <li className="flex items-center gap-3 border-t border-line py-1 first:border-t-0">
      <Icon aria-hidden size={18} className={alert.state === 'fired' ? 'text-accent' : 'text-ink-soft'} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold wrap-anywhere">
          <bdi>{condition}</bdi>
        </p>
        <p className="text-xs text-ink-soft">{notes.filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="bare" aria-label={text('alert.remove', { what: condition })} onClick={onRemove} className="px-0">
        <Trash2 aria-hidden size={18} />
      </Button>
    </li>
  )
}
