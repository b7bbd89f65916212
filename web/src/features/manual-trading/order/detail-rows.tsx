import type { ReactNode } from 'react'
import type { RenderLabel } from '#features/manual-trading/order/summary-rows.tsx'
import { formatBps } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** On phones the USD value is below the amount, so the row reserves two lines. */
const amountClass = 'min-h-8 max-sm:min-h-10'

/** The rows below the summary, in display order. `isExtra` rows appear only with a value. */
const rows = [
  { name: 'fee', label: 'quote.fee', by: 'explain.platform-fee', height: amountClass },
  // The maximum fee has a separate line.
  { name: 'network', label: 'quote.network-fee', by: 'explain.network-fee', height: 'min-h-11 max-sm:min-h-16' },
  { name: 'deposit', label: 'quote.account-deposit', by: 'explain.account-deposit', height: amountClass },
  { name: 'tax', label: 'quote.token-tax', by: 'explain.token-tax', isExtra: true },
  { name: 'offMarket', label: 'danger.off-market', isExtra: true },
  { name: 'slippage', label: 'quote.slippage', by: 'explain.slippage' },
  // A normal one needs no row.
  { name: 'priority', label: 'priority.heading', by: 'explain.priority', isExtra: true },
  { name: 'chain', label: 'quote.chain' },
  { name: 'route', label: 'quote.route', by: 'explain.route' },
  // As tall as an address in two lines, so that nothing moves when it loads.
  { name: 'token', label: 'quote.token', height: 'min-h-11' },
  { name: 'expires', label: 'quote.expires', by: 'explain.expires' },
] as const satisfies Row[]

type Row = { name: string; label: TextId; by?: TextId; isExtra?: true; height?: string }
export type DetailValues = Partial<Record<(typeof rows)[number]['name'], ReactNode>>

type DetailRowsProps = {
  /** Solana has one more row. */
  isOnSolana: boolean
  feeBps: number
  isFetching: boolean
  isExpired: boolean
  values?: DetailValues | undefined
  renderLabel?: RenderLabel
  children?: ReactNode
}

/** The other figures of a quote. The labels render before the values are loaded. */
export function DetailRows(props: DetailRowsProps) {
  const { isOnSolana, feeBps, isFetching, isExpired, values, renderLabel = (label) => label, children } = props
  const text = useText()
  const visibleRows = rows.filter((row: Row) =>
    row.isExtra ? values?.[row.name as keyof DetailValues] : row.name !== 'deposit' || isOnSolana,
  )
  return (
    <dl className={`grid gap-1 text-sm ${isExpired ? 'text-ink-soft' : ''}`} aria-busy={isFetching}>
      {visibleRows.map(({ name, label, by, height = 'min-h-8' }: Row) => (
        <div key={name} className={`flex ${height} items-baseline justify-between gap-4`}>
          <dt className="max-w-[60%] shrink-0 text-ink-soft">
            {renderLabel(text(label, { percent: formatBps(feeBps, text.language) }), by)}
          </dt>
          <dd className="min-w-0 text-end wrap-anywhere">
            {values?.[name as keyof DetailValues] ?? (isFetching ? <Skeleton /> : '—')}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
