import type { TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { formatBps } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Row heights of amounts. On phones the USD value is below the amount, so the row reserves two lines. */
const amount = 'min-h-8 max-sm:min-h-10'
const mainAmount = 'min-h-8 max-sm:min-h-12'
/** Includes the maximum fee in a line of its own. */
const networkAmount = 'min-h-11 max-sm:min-h-16'

/** All rows of a quote in display order. `isExtra` rows appear only with a value. */
const rows = [
  { name: 'pay', label: 'quote.pay', by: 'explain.pay', isMain: true, height: mainAmount },
  { name: 'least', label: 'quote.at-least', by: 'explain.at-least', isMain: true, height: mainAmount },
  { name: 'risk', label: 'danger.risk', by: 'explain.risk' },
  { name: 'fee', label: 'quote.fee', by: 'explain.platform-fee', height: amount },
  { name: 'network', label: 'quote.network-fee', by: 'explain.network-fee', height: networkAmount },
  { name: 'deposit', label: 'quote.account-deposit', by: 'explain.account-deposit', height: amount },
  { name: 'tax', label: 'quote.token-tax', by: 'explain.token-tax', isExtra: true },
  { name: 'impact', label: 'quote.impact', by: 'explain.impact' },
  { name: 'offMarket', label: 'danger.off-market', isExtra: true },
  { name: 'slippage', label: 'quote.slippage', by: 'explain.slippage' },
  { name: 'chain', label: 'quote.chain' },
  { name: 'route', label: 'quote.route', by: 'explain.route' },
  // As high as an address in two lines, so that nothing moves when it loads.
  { name: 'token', label: 'quote.token', height: 'min-h-11' },
  { name: 'expires', label: 'quote.expires', by: 'explain.expires' },
] as const satisfies Row[]

type Row = { name: string; label: TextId; by?: TextId; isMain?: true; isExtra?: true; height?: string }
export type QuoteRowValues = Partial<Record<(typeof rows)[number]['name'], ReactNode>>

export type QuoteRowsProps = {
  side: TradeSide
  /** Solana has one more row. */
  isOnSolana: boolean
  feeBps: number
  isFetching: boolean
  isExpired: boolean
  /** Undefined while there is no quote. */
  values?: QuoteRowValues | undefined
  /** Renders a label, for example with an explanation. */
  term?: (label: string, by: TextId | undefined) => ReactNode
  children?: ReactNode
}

/** The quote details that the user confirms. The labels render before the values are loaded. */
export function QuoteRows({ side, isOnSolana, feeBps, isFetching, isExpired, values, term, children }: QuoteRowsProps) {
  const text = useText()
  // A seller already holds the token, so only buyers see the risk.
  const hasRisk = useRiskSlot() !== undefined && side === 'buy'
  const getLabel = ({ name, label }: Row) =>
    name === 'pay' && side === 'sell'
      ? text('quote.sell')
      : text(label, name === 'fee' ? { percent: formatBps(feeBps, text.language) } : undefined)
  const shown = rows.filter((row: Row) =>
    row.isExtra
      ? values?.[row.name as keyof QuoteRowValues]
      : row.name === 'risk'
        ? hasRisk
        : row.name !== 'deposit' || isOnSolana,
  )
  return (
    <dl className={`grid gap-1 ${isExpired ? 'text-ink-soft' : ''}`} aria-busy={isFetching}>
      {shown.map((row: Row) => {
        const isRisk = row.name === 'risk'
        // A verdict is below its label; the text for a missing verdict is beside the label.
        const isTall = isRisk && (isFetching || typeof values?.risk === 'object')
        return (
          <div key={row.name} className={isTall ? 'grid min-h-28 content-start gap-1 py-1' : rowClass(row)}>
            <dt className={`text-ink-soft ${isRisk ? 'text-sm' : 'max-w-[60%] shrink-0'}`}>
              {term ? term(getLabel(row), row.by) : getLabel(row)}
            </dt>
            <dd className={isRisk ? 'text-sm' : `min-w-0 text-end wrap-anywhere ${row.isMain ? 'font-semibold' : ''}`}>
              {values?.[row.name as keyof QuoteRowValues] ??
                (isFetching ? isRisk ? <Skeleton className="h-10 w-full" /> : <Skeleton /> : '—')}
            </dd>
          </div>
        )
      })}
      {children}
    </dl>
  )
}

function rowClass({ name, height = 'min-h-8', isMain }: Row): string {
  return `flex ${height} items-baseline justify-between gap-4 ${isMain ? 'text-base' : name === 'risk' ? '' : 'text-sm'}`
}
