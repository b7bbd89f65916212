import { chainNames } from '@murmur/contract/chains'
import type { Alert } from '@murmur/contract/markets/watchlist'
import { BellRing, Trash2 } from 'lucide-react'
import { formatAlertPrice, formatCondition } from '#features/watching/format-alert.ts'
import { formatChange, formatDateTime, formatPrice } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Button } from '#ui/form/button.tsx'

type AlertRowProps = {
  alert: Alert
  /** Current price in USD; undefined until known. */
  price: number | undefined
  /** Whether to show and link the token. */
  hasToken: boolean
  onRemove: () => void
}

/** An alert with its state, the current price and how far it is from the mark. */
export function AlertRow({ alert, price, hasToken, onRemove }: AlertRowProps) {
  const text = useText()
  const condition = formatCondition(text, alert)
  const isFired = alert.state === 'fired'
  const notes = [
    hasToken ? text('token.on-chain', { chain: chainNames[alert.chain] }) : '',
    isFired
      ? text('alert.was-fired', {
          time: formatDateTime(alert.firedAt ?? alert.createdAt, text.language),
          price: formatAlertPrice(text, alert.firedPriceUsd ?? alert.priceUsd),
        })
      : text(alert.byMail ? 'alert.waits-mail' : 'alert.waits'),
  ]
  const title = <bdi className={hasToken ? 'group-hover/alert:underline' : ''}>{condition}</bdi>
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
      {hasToken ? <BadgedLogo {...tokenPicture(alert)} size={36} /> : null}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="flex min-h-6 items-center gap-2 font-semibold wrap-anywhere">
            {hasToken ? (
              <Link to={tokenPath(alert)} className="group/alert">
                {title}
              </Link>
            ) : (
              title
            )}
            {isFired ? <BellRing aria-hidden size={16} className="shrink-0 text-accent" /> : null}
          </p>
          <p className="text-sm text-ink-soft">{notes.filter(Boolean).join(' · ')}</p>
        </div>
        {/* The height is reserved for the price, which comes later. */}
        <p className="min-h-5 text-sm sm:min-h-11 sm:text-end">
          {price === undefined ? null : (
            <>
              <span className="font-semibold sm:block sm:text-base">
                {text('alert.price-now', { price: formatPrice(price, text.language) })}
              </span>{' '}
              {isFired ? null : (
                <span className="text-ink-soft">
                  {text('alert.distance', {
                    percent: formatChange((Number(alert.priceUsd) / price - 1) * 100, text.language),
                  })}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      <Button
        variant="bare"
        aria-label={text('alert.remove', { what: condition })}
        onClick={onRemove}
        className="px-0 text-ink-soft"
      >
        <Trash2 aria-hidden size={18} />
      </Button>
    </li>
  )
}
