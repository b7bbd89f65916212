import type { ReactNode } from 'react'
import { formatAllocation, formatUsdOrMissing, pnlPercent } from '#features/portfolio/holdings/format-position.ts'
import type { Figures } from '#features/portfolio/holdings/holding.ts'
import { SignedUsd } from '#features/portfolio/signed-usd.tsx'
import { formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatChange, formatSpokenPrice } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Change24h } from '#lib/trading/change-24h.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'
import { getRoleProps } from '#ui/display/role-props.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type HoldingCellsProps = { figures: Figures; symbol: string; isShown: boolean; isLoading: boolean }

/** The figures of a row. Prices are public; amounts and values show only while the wallet's values do. */
export function HoldingCells({ figures, symbol, isShown, isLoading }: HoldingCellsProps) {
  const text = useText()
  const { language } = text
  const percent = pnlPercent(figures)
  /** Renders a figure of the portfolio, which loads after the balances and may be hidden. */
  const renderIfShown = (figure: ReactNode) =>
    !isShown ? <HiddenFigure /> : isLoading ? <Skeleton className="h-4 w-14" /> : figure
  const amount = {
    shown: `${formatShortAmount(figures, language)} ${symbol}`,
    full: `${formatFullAmount(figures, language)} ${symbol}`,
  }
  return (
    <>
      <Cell id="token.price" name="price">
        {figures.price === null ? text('missing') : <ExpandableText {...formatSpokenPrice(text, figures.price)} />}
      </Cell>
      <Cell id="details.change" name="change">
        <Change24h of={figures} />
      </Cell>
      <Cell id="history.amount" name="amount">
        {isShown ? <ExpandableText {...amount} /> : <HiddenFigure />}
      </Cell>
      <Cell id="portfolio.worth" name="value">
        {isShown ? formatUsdOrMissing(text, figures.usdValue) : <HiddenFigure />}
      </Cell>
      <Cell id="portfolio.share" name="share">
        {renderIfShown(formatAllocation(text, figures.sharePercent))}
      </Cell>
      <Cell id="portfolio.cost" name="cost" isMissing={figures.costBasisUsd === null}>
        {renderIfShown(formatUsdOrMissing(text, figures.costBasisUsd))}
      </Cell>
      <Cell id="portfolio.profit" name="profit" isMissing={figures.unrealisedPnlUsd === null}>
        {renderIfShown(
          <SignedUsd usd={figures.unrealisedPnlUsd}>
            {percent === null || Math.abs(percent) < 0.005 ? undefined : `(${formatChange(percent, language)})`}
          </SignedUsd>,
        )}
      </Cell>
      <Cell id="portfolio.realised" name="realised">
        {renderIfShown(<SignedUsd usd={figures.realisedPnlUsd} />)}
      </Cell>
    </>
  )
}

/** `isMissing`: whether the figure is unknown; phones then leave it out. */
type CellProps = { id: TextId; name: string; isMissing?: boolean; children: ReactNode }

function Cell({ id, name, isMissing = false, children }: CellProps) {
  const text = useText()
  return (
    <td
      {...getRoleProps('cell')}
      data-label={text(id)}
      data-missing={isMissing || undefined}
      className={`holding-${name}`}
    >
      {children}
    </td>
  )
}
