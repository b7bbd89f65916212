import { ChevronDown } from 'lucide-react'
import { formatSignedUsd } from '#features/portfolio/signed-usd.tsx'
import { sumOrNull } from '#features/portfolio/sum-or-null.ts'
import type { PortfolioState } from '#features/portfolio/use-portfolio.ts'
import { DayChange } from '#features/portfolio/worth/day-change.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

type ValueSummaryProps = { read: PortfolioState; isShown: boolean }

/** The change of the total in a day, shown below it. Hidden values leave only the percentage. */
export function ValueSummary({ read: { portfolio, isFailed, refetch }, isShown }: ValueSummaryProps) {
  const text = useText()
  return (
    <>
      <StatusRegion>
        {!portfolio && isFailed ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            {text('portfolio.failed')}
            <Button onClick={refetch}>{text('ask-again')}</Button>
          </p>
        ) : null}
      </StatusRegion>
      {portfolio ? <DayChange portfolio={portfolio} isShown={isShown} /> : null}
      {portfolio || isFailed ? null : <Skeleton className="h-7 w-56" />}
    </>
  )
}

/**
 * The profit or loss of all positions, including sold ones, which expands to its two parts. Shows nothing if a part is unknown, and
 * reserves its space while it loads.
 */
export function TotalProfit({ read: { portfolio, isFailed }, isShown }: ValueSummaryProps) {
  const text = useText()
  if (!isShown || (!portfolio && isFailed)) return null
  const positions = portfolio?.positions ?? []
  const unrealisedProfit = sumOrNull(positions.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd))
  const realisedProfit = sumOrNull(positions.map(({ realisedPnlUsd }) => realisedPnlUsd))
  const total = sumOrNull([unrealisedProfit, realisedProfit])
  return (
    <div className="mt-3 min-h-11 text-sm text-ink-soft">
      {positions.length === 0 || total === null ? null : (
        <details className="group">
          <summary className="flex min-h-11 max-w-[60ch] cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            <span className="inline-flex items-center gap-1.5">
              {text('portfolio.in-all')}
              <ChevronDown aria-hidden size={16} className="shrink-0 group-open:rotate-180" />
            </span>
            <Profit usd={total} isMain />
          </summary>
          <dl className="grid gap-1 pb-1">
            <ProfitRow id="portfolio.of-held" usd={unrealisedProfit} />
            <ProfitRow id="portfolio.of-sales" usd={realisedProfit} />
          </dl>
        </details>
      )}
    </div>
  )
}

function ProfitRow({ id, usd }: { id: TextId; usd: number | null }) {
  const text = useText()
  return (
    <div className="flex max-w-[60ch] items-baseline justify-between gap-4">
      <dt>{text(id)}</dt>
      <dd>
        <Profit usd={usd} />
      </dd>
    </div>
  )
}

function Profit({ usd, isMain = false }: { usd: number | null; isMain?: boolean }) {
  const text = useText()
  return (
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums text-ink ${isMain ? 'font-semibold' : ''}`}>
      {formatSignedUsd(text, usd)}
    </bdi>
  )
}
