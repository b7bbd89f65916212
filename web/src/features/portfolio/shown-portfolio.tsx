import type { UserId } from '@murmur/contract/ids'
import type { Portfolio, PortfolioRange, Position } from '@murmur/contract/trading/portfolio'
import type { ReactNode } from 'react'
import { AllocationBar } from '#features/portfolio/allocation-bar.tsx'
import { ClosedPositions } from '#features/portfolio/closed-positions.tsx'
import { DayChange } from '#features/portfolio/day-change.tsx'
import { PositionsSkeleton } from '#features/portfolio/portfolio-skeleton.tsx'
import { type ExplainedTerm, PositionTable } from '#features/portfolio/position-table.tsx'
import { signedUsd } from '#features/portfolio/signed-usd.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { ValueOverTime } from '#features/portfolio/value-over-time.tsx'
import { formatAsOf } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

type ShownPortfolioProps = {
  userId: UserId | undefined
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
  explain: ((term: ExplainedTerm) => ReactNode) | undefined
}

/** The portfolio while values are shown. */
export function ShownPortfolio({ userId, range, onRange, explain }: ShownPortfolioProps) {
  const text = useText()
  const { portfolio, isFailed, refetch } = usePortfolio(userId, range)
  if (isFailed && !portfolio)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('portfolio.failed')}
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </p>
    )
  if (isEmpty(portfolio)) return <EmptyPortfolio />
  return (
    <>
      {portfolio ? <DayChange portfolio={portfolio} /> : <Skeleton className="h-6 w-56" />}
      <ValueOverTime points={portfolio?.points} range={range} onRange={onRange} />
      {portfolio ? <Positions portfolio={portfolio} explain={explain} /> : <PositionsSkeleton />}
    </>
  )
}

function isEmpty(portfolio: Portfolio | undefined): boolean {
  return portfolio !== undefined && portfolio.positions.length === 0 && portfolio.points.every(({ usd }) => usd === 0)
}

function Positions({ portfolio, explain }: { portfolio: Portfolio; explain: ShownPortfolioProps['explain'] }) {
  const text = useText()
  const held = portfolio.positions.filter(({ amountBaseUnits }) => amountBaseUnits !== '0')
  const closed = portfolio.positions.filter(({ amountBaseUnits }) => amountBaseUnits === '0')
  const label = text('portfolio.positions')
  return (
    <>
      <AllocationBar positions={held} />
      {held.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="text-sm font-semibold">{label}</h3>
          <PositionTable positions={held} label={label} explain={explain} />
          <TotalProfit positions={portfolio.positions} />
          <p className="max-w-[75ch] text-sm text-ink-soft">
            {text('portfolio.note', { time: formatAsOf(portfolio.asOf, text.language) })}
          </p>
        </div>
      ) : null}
      <ClosedPositions positions={closed} />
    </>
  )
}

/** The total profit, closed positions included. */
function TotalProfit({ positions }: { positions: readonly Position[] }) {
  const text = useText()
  const held = sumOrNull(positions.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd))
  const sales = sumOrNull(positions.map(({ realisedPnlUsd }) => realisedPnlUsd))
  const usd = (value: number | null) => signedUsd(text, value)
  return (
    <p className="max-w-[75ch] text-sm">
      {text('portfolio.in-all', { total: usd(sumOrNull([held, sales])), held: usd(held), sales: usd(sales) })}
    </p>
  )
}

/** The sum; null if any part is unknown, which is not zero. */
function sumOrNull(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}

/** The empty state, with a link to the next step. */
function EmptyPortfolio() {
  const text = useText()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-ink-soft">{text('portfolio.empty')}</p>
      <Link to="/app/manual-trading" className={buttonClass()}>
        {text('history.start')}
      </Link>
    </div>
  )
}
