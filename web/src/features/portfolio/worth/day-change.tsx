import type { Portfolio } from '@murmur/contract/trading/portfolio'
import { SignedUsd } from '#features/portfolio/signed-usd.tsx'
import { formatAsOf, formatChange } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { PercentChange } from '#ui/display/percent-change.tsx'

type DayChangeProps = {
  portfolio: Portfolio
  /** Whether the amount may be shown; otherwise only the percentage is. */
  isShown: boolean
}

/** The change in value by prices alone, over 24 h or since the account was created: "+$12.30 (+1.20%)". */
export function DayChange({ portfolio, isShown }: DayChangeProps) {
  const text = useText()
  const { change24hUsd, change24hPercent, changeSince } = portfolio
  const periodText = changeSince
    ? text('portfolio.since', { time: formatAsOf(changeSince, text.language) })
    : text('portfolio.day')
  // "−$0.34 (+0.00%)" would contradict itself.
  const isTiny = change24hPercent === null || Math.abs(change24hPercent) < 0.005
  const percent = isTiny ? undefined : `(${formatChange(change24hPercent, text.language)})`
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-lg">
      {isShown ? <SignedUsd usd={change24hUsd}>{percent}</SignedUsd> : <PercentChange percent={change24hPercent} />}
      <span className="text-sm text-ink-soft">{periodText}</span>
    </p>
  )
}
