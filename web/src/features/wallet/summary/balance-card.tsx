import { Eye, EyeOff } from 'lucide-react'
import type { Total } from '#features/wallet/wallet-total.ts'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

type BalanceCardProps = {
  /** Undefined until the first balances load. */
  total: Total | undefined
  isFailed: boolean
  /** Whether a chain's part of the sum is stale. */
  isStale: boolean
  isShown: boolean
  onToggle: () => void
}

/** The total value of the wallet; hidden until the eye button is pressed. */
export function BalanceCard({ total, isFailed, isStale, isShown, onToggle }: BalanceCardProps) {
  const text = useText()
  const Icon = isShown ? EyeOff : Eye
  return (
    <Card aria-labelledby="balance-heading" className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 id="balance-heading" className="font-semibold">
          {text('balance.heading')}
        </h2>
        <p className="text-sm text-ink-soft">{text('balance.subtitle')}</p>
        <p className="mt-3 min-h-12 text-xl font-semibold sm:text-2xl tracking-tight wrap-anywhere">
          {isShown ? <Sum total={total} isFailed={isFailed} /> : <Hidden />}
        </p>
        <p className="min-h-5 text-sm text-ink-soft">
          {isShown && total ? <TotalNotes total={total} isStale={isStale} /> : null}
        </p>
      </div>
      <button
        type="button"
        aria-label={text('balance.eye')}
        data-hotkey="r"
        aria-pressed={isShown}
        onClick={onToggle}
        className="grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon aria-hidden size={22} />
      </button>
    </Card>
  )
}

function Sum({ total, isFailed }: Pick<BalanceCardProps, 'total' | 'isFailed'>) {
  const { language } = useText()
  if (total) return formatUsd(total.usd, language)
  return isFailed ? '—' : <Skeleton className="h-10 w-48" />
}

function Hidden() {
  const text = useText()
  return (
    <>
      <span aria-hidden>*****</span>
      <span className="sr-only">{text('balance.hidden')}</span>
    </>
  )
}

/** Notes on the sum: tokens without a price, stale balances. */
function TotalNotes({ total, isStale }: { total: Total; isStale: boolean }) {
  const text = useText()
  const notes = [
    total.unpriced > 0 ? text('balance.unpriced', { count: total.unpriced }) : '',
    isStale ? text('balance.stale') : '',
  ]
  return notes.filter(Boolean).join(' ')
}
