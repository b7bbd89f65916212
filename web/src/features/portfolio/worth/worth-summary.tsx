import type { Position } from '@murmur/contract/trading/portfolio'
import { signedUsd } from '#features/portfolio/signed-usd.tsx'
import { sumOrNull } from '#features/portfolio/sum-or-null.ts'
import type { PortfolioRead } from '#features/portfolio/use-portfolio.ts'
import { DayChange } from '#features/portfolio/worth/day-change.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type WorthSummaryProps = { read: PortfolioRead; isShown: boolean }

/** Below the total: its change in a day, and the profit of all positions, sold ones included. Hidden values leave the percentage. */
export function WorthSummary({ read: { portfolio, isFailed, refetch }, isShown }: WorthSummaryProps) {
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

function TotalProfit({ positions }: { positions: readonly Position[] }) {
  const text = useText()
  const held = sumOrNull(positions.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd))
  const sales = sumOrNull(positions.map(({ realisedPnlUsd }) => realisedPnlUsd))
  // Keeps the sign on the line of its number.
  const usd = (value: number | null) => signedUsd(text, value).replace('−', '−\u2060')
  return (
    <p className="max-w-[60ch] text-sm text-ink-soft">
      {text('portfolio.in-all', { total: usd(sumOrNull([held, sales])), held: usd(held), sales: usd(sales) })}
    </p>
  )
}
