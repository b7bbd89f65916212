import { memo } from 'react'

/** The most points of a line; a shorter one ends at the same edge. */
const maxPoints = 24
const height = 99
/** Space for the stroke above and below, in units of the levels. */
const inset = 8

type PriceLineProps = {
  /** Levels from 0 to 99, one an hour, oldest first. The space stays empty without them. */
  levels: readonly number[] | undefined
  /** Whether the price has fallen over the shown time. */
  hasFallen: boolean
  className?: string
}

/** A small price line, hidden from screen readers, which read the change beside it. Stretches to its box. */
export const PriceLine = memo(function PriceLine({ levels = [], hasFallen, className = '' }: PriceLineProps) {
  const step = maxPoints - levels.length
  return (
    <svg
      aria-hidden
      viewBox={`0 ${-inset} ${maxPoints - 1} ${height + 2 * inset}`}
      preserveAspectRatio="none"
      className={`price-line ${hasFallen ? 'text-loss' : 'text-gain'} ${className}`}
    >
      {levels.length > 1 ? (
        <polyline points={levels.map((level, index) => `${step + index},${height - level}`).join(' ')} />
      ) : null}
    </svg>
  )
})
