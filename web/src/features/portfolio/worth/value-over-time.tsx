import { type PortfolioRange, portfolioRanges } from '@murmur/contract/trading/portfolio'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { isLongEnough } from '#features/portfolio/worth/is-long-enough.ts'
import { valueAxis } from '#features/portfolio/worth/value-axis.ts'
import { ValueChart } from '#features/portfolio/worth/value-chart.tsx'
import { ValueTable } from '#features/portfolio/worth/value-table.tsx'
import { formatDateTime, formatUsd } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { toValueLine, type ValueLine, type ValuePoint } from '#lib/trading/value-line.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segments } from '#ui/form/segments.tsx'

const rangeLabels = {
  '1d': { short: 'portfolio.range-1d', whole: 'portfolio.whole-1d' },
  '1w': { short: 'portfolio.range-1w', whole: 'portfolio.whole-1w' },
  '1m': { short: 'portfolio.range-1m', whole: 'portfolio.whole-1m' },
  '1y': { short: 'portfolio.range-1y', whole: 'portfolio.whole-1y' },
  all: { short: 'portfolio.range-all', whole: 'portfolio.whole-all' },
} as const satisfies Record<PortfolioRange, object>

type ValueOverTimeProps = {
  /** Undefined while loading. */
  points: readonly ValuePoint[] | undefined
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}

/** The value over time as a chart, a table and a summary sentence. */
export function ValueOverTime({ points, range, onRange }: ValueOverTimeProps) {
  const text = useText()
  const [isTable, setTable] = useState(false)
  const label = text('portfolio.chart-label', { range: text(rangeLabels[range].whole) })
  const line = points && isLongEnough(points) ? toValueLine(points) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2">
        <Ranges range={range} onRange={onRange} />
        <Button
          inactive={!line}
          aria-pressed={isTable}
          aria-label={text('chart.as-table')}
          title={text('chart.as-table')}
          onClick={() => line && setTable(!isTable)}
          className="!px-0"
        >
          <Table2 aria-hidden size={18} />
        </Button>
      </div>
      <div className="worth-box">
        {!points ? (
          <Skeleton className="h-full w-full" />
        ) : !line ? (
          <NoHistory />
        ) : isTable ? (
          <ValueTable points={points} label={label} />
        ) : (
          // The key clears the selected point for another range.
          <ValuePicture key={range} points={points} line={line} label={label} />
        )}
      </div>
      <p className="min-h-5 max-w-[75ch] text-sm text-ink-soft sm:min-h-15">
        {line ? <span>{describeRecordingStart(text, line, range)} </span> : null}
        {/* On phones only screen readers get it, from the picture. */}
        {line ? <span className="max-sm:hidden">{summaryText(text, line)}</span> : null}
      </p>
    </div>
  )
}

function Ranges({ range, onRange }: Pick<ValueOverTimeProps, 'range' | 'onRange'>) {
  const text = useText()
  return (
    <Segments
      isWide
      legend={text('portfolio.range')}
      options={portfolioRanges.map((one) => ({
        value: one,
        label: text(rangeLabels[one].short),
        spoken: text(rangeLabels[one].whole),
      }))}
      value={range}
      onChange={onRange}
    />
  )
}

function ValuePicture({ points, line, label }: { points: readonly ValuePoint[]; line: ValueLine; label: string }) {
  const text = useText()
  // By its time: a refresh adds points and drops old ones. The newest point unless another is selected.
  const [chosenAt, setChosenAt] = useState<string>()
  const lastIndex = points.length - 1
  const chosenIndex = points.findIndex(({ at }) => at === chosenAt)
  const chosen = chosenIndex < 0 ? lastIndex : chosenIndex
  const point = points[chosen] ?? line.last
  const axis = valueAxis(line.lowest.usd, line.highest.usd)
  const coordinates = line.coordinates.map(({ x }, index) => ({
    x,
    y: ((points[index]?.usd ?? axis.low) - axis.low) / (axis.high - axis.low),
  }))
  return (
    <>
      {/* Hidden: screen readers get the same text from the slider. */}
      <p aria-hidden className="mb-1 flex min-h-5 flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{formatDateTime(point.at, text.language)}</span>
        <span className="font-semibold text-ink">
          {text('portfolio.worth-then', { value: formatValue(text, point.usd) })}
        </span>
      </p>
      <ValueChart
        coordinates={coordinates}
        axis={axis}
        points={points}
        chosen={chosen}
        label={`${label}. ${summaryText(text, line)}`}
        describePoint={({ at, usd: value }) => `${formatDateTime(at, text.language)}: ${formatValue(text, value)}`}
        onChoose={(index) => setChosenAt(index === lastIndex ? undefined : points[index]?.at)}
      />
    </>
  )
}

/** The placeholder text on an account's first day. */
function NoHistory() {
  const text = useText()
  return (
    <div className="grid h-full content-center justify-items-center gap-1 rounded-card border border-dashed border-line-strong p-4 text-center">
      <p className="font-semibold">{text('portfolio.too-few')}</p>
      <p className="max-w-[45ch] text-sm text-ink-soft">{text('portfolio.too-few-hint')}</p>
    </div>
  )
}

const formatValue = (text: Translate, value: number) => formatUsd(value, text.language)

const dayMs = 86_400_000
const rangeLengths = { '1d': dayMs, '1w': 7 * dayMs, '1m': 31 * dayMs, '1y': 366 * dayMs } as const

/** States when the records begin if they cover less than the range; otherwise ''. */
function describeRecordingStart(text: Translate, { first, last }: ValueLine, range: PortfolioRange): string {
  const coveredMs = Date.parse(last.at) - Date.parse(first.at)
  if (range === 'all' || coveredMs > rangeLengths[range] * 0.9) return ''
  return text('portfolio.recorded-since', { time: formatDateTime(first.at, text.language) })
}

function summaryText(text: Translate, { first, last, lowest, highest }: ValueLine): string {
  const [start, end] = [formatDateTime(first.at, text.language), formatDateTime(last.at, text.language)]
  if (formatValue(text, lowest.usd) === formatValue(text, highest.usd))
    return text('portfolio.unchanged', { value: formatValue(text, last.usd), start, end })
  return text('portfolio.summary', {
    start,
    end,
    from: formatValue(text, first.usd),
    to: formatValue(text, last.usd),
    lowest: formatValue(text, lowest.usd),
    highest: formatValue(text, highest.usd),
  })
}
