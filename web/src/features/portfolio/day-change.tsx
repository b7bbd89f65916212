import type { Portfolio } from '@murmur/contract/portfolio'
import { SignedUsd } from '#features/portfolio/signed-usd.tsx'
import { formatChange } from '#lib/format.ts'
import { useText } from '#lib/text.ts'

/** How the worth changed over 24 h by prices alone: "+$12.30 (+1.20%)". */
export function DayChange({ portfolio }: { portfolio: Portfolio }) {
  const text = useText()
  const { change24hUsd, change24hPercent } = portfolio
  const percent = change24hPercent === null ? undefined : `(${formatChange(change24hPercent, text.language)})`
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-ink-soft">{text('portfolio.day')}</span>
      <SignedUsd usd={change24hUsd}>{percent}</SignedUsd>
    </p>
  )
}
