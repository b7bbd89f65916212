import type { Position } from '@murmur/contract/trading/portfolio'
import { ChevronDown } from 'lucide-react'
import { signedUsd } from '#features/portfolio/signed-usd.tsx'
import { sumOrNull } from '#features/portfolio/sum-or-null.ts'
import type { PortfolioRead } from '#features/portfolio/use-portfolio.ts'
import { DayChange } from '#features/portfolio/worth/day-change.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type ValueSummaryProps = { read: PortfolioRead; isShown: boolean }

/** Below the total: its change in a day, and the profit of all positions, sold ones included. Hidden values leave the percentage. */
export function ValueSummary({ read: { portfolio, isFailed, refetch }, isShown }: ValueSummaryProps) {
  const text = useText()
  if (!portfolio && isFailed)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('portfolio.failed')}
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </p>
    )
  const change = portfolio ? <DayChange portfolio={portfolio} isShown={isShown} /> : <Skeleton className="h-7 w-56" />
  if (!isShown) return change
  return (
    <div className="worth-lines">
      {change}
      {portfolio && portfolio.positions.length > 0 ? <TotalProfit positions={portfolio.positions} /> : null}
    </div>
  )
}

/** The profit or loss as one figure, and on request the two that make it up. */
function TotalProfit({ positions }: { positions: readonly Position[] }) {
  const text = useText()
  const held = sumOrNull(positions.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd))
  const sales = sumOrNull(positions.map(({ realisedPnlUsd }) => realisedPnlUsd))
  return (
    <div className="text-sm text-ink-soft">
      <dl>
        <ProfitRow id="portfolio.in-all" usd={sumOrNull([held, sales])} isMain />
      </dl>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-ink [&::-webkit-details-marker]:hidden">
          {text('portfolio.how')}
          <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
        </summary>
        <dl className="grid gap-1 pb-1">
          <ProfitRow id="portfolio.of-held" usd={held} />
          <ProfitRow id="portfolio.of-sales" usd={sales} />
        </dl>
      </details>
    </div>
  )
}

function ProfitRow({ id, usd, isMain = false }: { id: TextId; usd: number | null; isMain?: boolean }) {
  const text = useText()
  return (
    <div className="flex max-w-[60ch] items-baseline justify-between gap-4">
      <dt>{text(id)}</dt>
      <dd className={`whitespace-nowrap tabular-nums text-ink ${isMain ? 'font-semibold' : ''}`}>
        <bdi dir="ltr">{signedUsd(text, usd)}</bdi>
      </dd>
    </div>
  )
}
