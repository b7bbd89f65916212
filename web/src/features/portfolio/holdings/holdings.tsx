import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useEffect } from 'react'
import { ClosedPositions } from '#features/portfolio/holdings/closed-positions.tsx'
import { expectedRows } from '#features/portfolio/holdings/expected-rows.ts'
import { groupByChain, groupByToken } from '#features/portfolio/holdings/group-holdings.ts'
import { type Holding, isSmall, smallUsd, toHoldings } from '#features/portfolio/holdings/holding.ts'
import { HoldingsSkeleton } from '#features/portfolio/holdings/holdings-skeleton.tsx'
import { HoldingsTable } from '#features/portfolio/holdings/holdings-table.tsx'
import { HoldingsToolbar } from '#features/portfolio/holdings/holdings-toolbar.tsx'
import { type Grouping, useHoldingsView } from '#features/portfolio/holdings/use-holdings-view.ts'
import type { PortfolioState } from '#features/portfolio/use-portfolio.ts'
import { formatAsOf, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type HoldingsProps = {
  /** All balances; undefined while they load. */
  tokens: readonly HeldToken[] | undefined
  /** Not loaded while values are hidden. */
  read: PortfolioState
  /** Whether values may be shown. */
  isShown: boolean
}

/** The user's holdings with value, cost and profit; each row leads to the token's page. */
export function HoldingsView({ tokens, read: { portfolio, isFailed }, isShown }: HoldingsProps) {
  const text = useText()
  const view = useHoldingsView()
  const positions = portfolio?.positions ?? []
  const all = tokens && toHoldings(tokens, positions)
  const visibleHoldings = view.hidesSmall ? all?.filter((holding) => !isSmall(holding)) : all
  const hiddenCount = (all?.length ?? 0) - (visibleHoldings?.length ?? 0)
  const rows = visibleHoldings && countRows(visibleHoldings, view.grouping)
  useEffect(() => {
    if (rows) expectedRows.write(rows)
  }, [rows])
  const label = text('portfolio.positions')
  return (
    <section aria-labelledby="holdings-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="holdings-heading" className="text-lg font-semibold">
          {text('holdings.heading')}
        </h2>
        <HoldingsToolbar view={view} />
      </div>
      {visibleHoldings ? (
        <HoldingsTable
          holdings={visibleHoldings}
          view={view}
          label={label}
          isShown={isShown}
          isLoading={!portfolio && !isFailed}
        />
      ) : (
        <HoldingsSkeleton isShown={isShown} />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {hiddenCount > 0
          ? text('holdings.hidden-small', { count: hiddenCount, limit: formatUsd(smallUsd, text.language) })
          : null}
      </p>
      {isShown && portfolio ? (
        <>
          <p className="max-w-[75ch] text-sm text-ink-soft">
            {text('portfolio.note', { time: formatAsOf(portfolio.asOf, text.language) })}
          </p>
          <ClosedPositions positions={positions.filter(({ amountBaseUnits }) => amountBaseUnits === '0')} />
        </>
      ) : null}
    </section>
  )
}

function countRows(holdings: readonly Holding[], grouping: Grouping): number {
  return grouping === 'token' ? groupByToken(holdings).length : groupByChain(holdings).length + holdings.length
}
