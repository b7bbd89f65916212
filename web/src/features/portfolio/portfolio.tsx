import type { Portfolio, PortfolioRange } from '@murmur/contract/portfolio'
import { type ReactNode, useState } from 'react'
import { AllocationBar } from '#features/portfolio/allocation-bar.tsx'
import { ClosedPositions } from '#features/portfolio/closed-positions.tsx'
import { DayChange } from '#features/portfolio/day-change.tsx'
import { PositionTable, type Term } from '#features/portfolio/position-table.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { WorthOverTime } from '#features/portfolio/worth-over-time.tsx'
import { formatAsOf } from '#lib/format.ts'
import { Link } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type PortfolioViewProps = {
  userId: string | undefined
  /** Whether what tells worth may be seen; the wallet's eye says so. */
  isShown: boolean
  /** Puts an explanation beside a term, for who wants them. */
  explain?: (term: Term) => ReactNode
}

/** What the wallet is worth over time and in parts, and what that cost. Nothing of it is asked for while it is hidden. */
export function PortfolioView({ userId, isShown, explain }: PortfolioViewProps) {
  const text = useText()
  const [range, setRange] = useState<PortfolioRange>('1m')
  const { portfolio, isFailed, askAgain } = usePortfolio(userId, range, isShown)
  return (
    <Card aria-labelledby="portfolio-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="portfolio-heading" className="font-semibold">
        {text('portfolio.heading')}
      </h2>
      {!isShown ? (
        <p className="text-sm text-ink-soft">{text('portfolio.hidden')}</p>
      ) : isFailed && !portfolio ? (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {text('portfolio.failed')}
          <Button look="bare" onClick={askAgain}>
            {text('ask-again')}
          </Button>
        </p>
      ) : isEmpty(portfolio) ? (
        <Nothing />
      ) : (
        <>
          {portfolio ? <DayChange portfolio={portfolio} /> : <Skeleton className="h-6 w-56" />}
          <WorthOverTime points={portfolio?.points} range={range} onRange={setRange} />
          {portfolio ? <Parts portfolio={portfolio} explain={explain} /> : <PartsSkeleton />}
        </>
      )}
    </Card>
  )
}

function isEmpty(portfolio: Portfolio | undefined): boolean {
  return portfolio !== undefined && portfolio.positions.length === 0 && portfolio.points.every(({ usd }) => usd === 0)
}

function Parts({ portfolio, explain }: { portfolio: Portfolio; explain: PortfolioViewProps['explain'] }) {
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
          <p className="max-w-[75ch] text-sm text-ink-soft">
            {text('portfolio.note', { time: formatAsOf(portfolio.asOf, text.language) })}
          </p>
        </div>
      ) : null}
      <ClosedPositions positions={closed} />
    </>
  )
}

const rows = ['a', 'b', 'c']

function PartsSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-4 w-full" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}

/** Teaches the next step. */
function Nothing() {
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
