import { Eye, EyeOff, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { UnpricedNote } from '#features/wallet/unpriced-note.tsx'
import type { WalletTotal } from '#features/wallet/wallet-total.ts'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

type BalanceCardProps = {
  /** Undefined until the first balances load. */
  total: WalletTotal | undefined
  isFailed: boolean
  /** Whether a chain's part of the sum is stale. */
  isStale: boolean
  isShown: boolean
  onToggle: () => void
  /** The change of the total, shown below it. */
  summary: ReactNode
  /** Buttons below the summary. */
  actions: ReactNode
  /** The total profit, shown below the actions. */
  details: ReactNode
  /** The value over time and its parts, shown while values are visible. */
  chart: ReactNode
  allocation: ReactNode
  /** The value over time without figures, shown while values are hidden. */
  shape: ReactNode
}

/** The total value of the wallet; hidden until the eye button is pressed. */
export function BalanceCard({ isShown, onToggle, summary, actions, details, ...rest }: BalanceCardProps) {
  const { chart, allocation, shape, ...sum } = rest
  const text = useText()
  const { total, isStale } = sum
  return (
    <Card aria-labelledby="balance-heading" data-shown={isShown || undefined} className="balance-card">
      <div className="balance-total">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 id="balance-heading" className="font-semibold">
              {text('balance.heading')}
            </h2>
            <p className="text-sm text-ink-soft">{text('balance.subtitle')}</p>
          </div>
          <EyeButton isShown={isShown} onToggle={onToggle} />
        </div>
        <p className="mt-2 min-h-12 text-2xl font-semibold tracking-tight wrap-anywhere sm:min-h-16 sm:text-3xl desk:max-xl:text-2xl">
          {isShown ? <Sum {...sum} /> : <HiddenFigure isTotal />}
          {isShown && isStale ? <StaleMark /> : null}
        </p>
        {isShown && total ? <UnpricedNote count={total.unpriced} /> : null}
        {summary}
        <div className="balance-actions">{actions}</div>
        {details}
      </div>
      {isShown ? (
        <>
          <div className="balance-chart">{chart}</div>
          <div className="balance-parts empty:hidden">{allocation}</div>
        </>
      ) : (
        <div className="balance-chart empty:hidden">{shape}</div>
      )}
    </Card>
  )
}

/** Shows its label while values are hidden; afterwards only the icon, which leaves space for the total. */
function EyeButton({ isShown, onToggle }: Pick<BalanceCardProps, 'isShown' | 'onToggle'>) {
  const text = useText()
  const Icon = isShown ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={text('balance.eye')}
      title={isShown ? text('balance.eye') : undefined}
      data-hotkey="r"
      aria-pressed={isShown}
      onClick={onToggle}
      className={`flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card font-semibold hover:bg-sunk ${isShown ? '-me-2 -mt-2 text-ink-soft hover:text-ink' : 'border border-line-strong px-3'}`}
    >
      <Icon aria-hidden size={20} />
      {isShown ? null : text('balance.eye')}
    </button>
  )
}

function Sum({ total, isFailed }: Pick<BalanceCardProps, 'total' | 'isFailed'>) {
  const { language } = useText()
  if (total) return formatUsd(total.usd, language)
  return isFailed ? '—' : <Skeleton className="h-10 w-48 sm:h-14 sm:w-72" />
}

/** In the line of the sum, so that nothing moves when it appears; a notice of the page names the chains. */
function StaleMark() {
  const text = useText()
  return (
    <span title={text('balance.stale')} className="ms-2 inline-block align-middle text-caution">
      <Hourglass aria-hidden size={20} />
      <span className="sr-only">{text('balance.stale')}</span>
    </span>
  )
}
