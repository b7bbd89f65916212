import { chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { Position } from '@murmur/contract/trading/portfolio'
import { formatAllocation } from '#features/portfolio/holdings/format-position.ts'
import { useText } from '#lib/i18n/text.ts'

/** Maximum number of distinguishable parts; the rest are combined. */
const maxParts = 5

type Part = { key: string; name: string; percent: number }

/** The allocation of the portfolio as one bar; the holdings have the same figures. Closed positions have no part. */
export function AllocationBar({ positions = [] }: { positions: readonly Position[] | undefined }) {
  const text = useText()
  const parts = toParts(positions, text('portfolio.others'))
  if (parts.length === 0) return null
  const spokenText = parts.map(({ name, percent }) => `${name} ${formatAllocation(text, percent)}`).join(', ')
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">{text('portfolio.allocation')}</h3>
      <div role="img" aria-label={text('portfolio.allocation-label', { parts: spokenText })} className="allocation">
        {parts.map(({ key, percent }) => (
          <span key={key} style={{ flexGrow: Math.max(percent, 0.5) }} />
        ))}
      </div>
      {/* Hidden: the bar's label has the same text for screen readers. */}
      <ul aria-hidden className="allocation-legend flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {parts.map(({ key, name, percent }) => (
          <li key={key} className="flex items-center gap-2">
            <span className="wrap-anywhere">{name}</span>
            <span className="text-ink-soft">{formatAllocation(text, percent)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toParts(positions: readonly Position[], others: string): Part[] {
  const valued = positions.flatMap(({ chain, address, symbol, sharePercent }) =>
    sharePercent ? [{ key: tokenKey({ chain, address }), symbol, chain, percent: sharePercent }] : [],
  )
  // Two chains share the native coin symbol ETH.
  const isSharedSymbol = (symbol: string) => valued.filter((one) => one.symbol === symbol).length > 1
  const labeled = valued.map(({ key, symbol, chain, percent }) => ({
    key,
    percent,
    name: isSharedSymbol(symbol) ? `${symbol} · ${chainNames[chain]}` : symbol,
  }))
  if (labeled.length <= maxParts) return labeled
  const otherParts = labeled.slice(maxParts - 1)
  const percent = otherParts.reduce((sum, part) => sum + part.percent, 0)
  return [...labeled.slice(0, maxParts - 1), { key: 'others', name: others, percent }]
}
