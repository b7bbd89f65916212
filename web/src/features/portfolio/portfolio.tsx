import type { UserId } from '@murmur/contract/ids'
import type { PortfolioRange } from '@murmur/contract/trading/portfolio'
import { type ReactNode, useState } from 'react'
import { PortfolioSkeleton } from '#features/portfolio/portfolio-skeleton.tsx'
import type { ExplainedTerm } from '#features/portfolio/position-table.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Card } from '#ui/layout/card.tsx'

const ShownPortfolio = lazyComponent(
  async () => (await import('#features/portfolio/shown-portfolio.tsx')).ShownPortfolio,
  <PortfolioSkeleton />,
)
const parts = [ShownPortfolio]

type PortfolioViewProps = {
  userId: UserId | undefined
  /** Whether values may be shown, as set by the wallet's eye button. */
  isShown: boolean
  /** Renders an explanation next to a term, if the user wants them. */
  explain?: (term: ExplainedTerm) => ReactNode
}

/** The value of the wallet over time and by position, with its cost. Fetches nothing while hidden. */
export function PortfolioView({ userId, isShown, explain }: PortfolioViewProps) {
  const text = useText()
  const [range, setRange] = useState<PortfolioRange>('1m')
  usePreloadOnInteraction(parts)
  return (
    <Card aria-labelledby="portfolio-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="portfolio-heading" className="font-semibold">
        {text('portfolio.heading')}
      </h2>
      {isShown ? (
        <ShownPortfolio userId={userId} range={range} onRange={setRange} explain={explain} />
      ) : (
        <p className="text-sm text-ink-soft">{text('portfolio.hidden')}</p>
      )}
    </Card>
  )
}
