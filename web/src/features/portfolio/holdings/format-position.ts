import type { Position } from '@murmur/contract/trading/portfolio'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatPercent, formatUsd } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** A share of the portfolio: "12.3%"; "<0.1%" for a smaller non-zero share. */
export function formatAllocation(text: Translate, percent: number | null): string {
  if (percent === null) return text('missing')
  if (percent > 0 && percent < 0.1)
    return text('portfolio.less-than', { percent: formatPercent(0.1, text.language, 1) })
  return formatPercent(percent, text.language, 1)
}

/** An amount in USD; N/A if it is unknown. */
export function formatUsdOrMissing(text: Translate, usd: number | null): string {
  return usd === null ? text('missing') : formatUsd(usd, text.language)
}

/** Unrealised profit ÷ cost basis, in per cent; null without a cost basis. */
export function pnlPercent({
  costBasisUsd,
  unrealisedPnlUsd,
}: Pick<Position, 'costBasisUsd' | 'unrealisedPnlUsd'>): number | null {
  if (!costBasisUsd || costBasisUsd < 0.005 || unrealisedPnlUsd === null) return null
  return (unrealisedPnlUsd / costBasisUsd) * 100
}

/** A note on the amount acquired at an unknown price; undefined if there is none. */
export function describeUnknownCost(text: Translate, position: Position): string | undefined {
  const { uncostedBaseUnits, amountBaseUnits, decimals, symbol } = position
  if (uncostedBaseUnits === '0') return undefined
  if (uncostedBaseUnits === amountBaseUnits) return text('portfolio.all-uncosted')
  const amount = formatShortAmount({ amountBaseUnits: uncostedBaseUnits, decimals }, text.language)
  return text('portfolio.some-uncosted', { amount, symbol })
}
