import type { Candle, Chart } from '@murmur/contract/markets/markets'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { CandleSummary } from '#features/token/chart/candle-summary.ts'
import { ChartDrawing } from '#features/token/chart/chart-drawing.tsx'
import type { ChartNotes, ChartStyle } from '#features/token/chart/chart-notes.ts'
import { describeSummary, formatChartPrice, formatTime, periodLabels } from '#features/token/chart/chart-text.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useHasBeenVisible } from '#lib/browser/use-has-been-visible.ts'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { formatWholeUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

const ChartTable = lazyComponent(async () => (await import('#features/token/chart/chart-table.tsx')).ChartTable)
const ChartTools = lazyComponent(
  async () => (await import('#features/token/chart/chart-tools.tsx')).ChartTools,
  ({ children }) => <ChartToolsPlaceholder>{children}</ChartToolsPlaceholder>,
)

type ChartViewProps = {
  chart: Chart
  summary: CandleSummary
  isTable: boolean
  onTable: (isTable: boolean) => void
  style: ChartStyle
  notes: ChartNotes
  isStatic: boolean
}

/** A chart drawn on a canvas, with its figures and a summary. Slider, notes, table and sound load when scrolled into view. */
export function ChartView({ chart, summary, isTable, onTable, style, notes, isStatic }: ChartViewProps) {
  const text = useText()
  const summaryId = useId()
  const tools = useRef<HTMLDivElement>(null)
  const isVisible = useHasBeenVisible(tools)
  const hasInteracted = useHasInteracted()
  const { candles, range } = chart
  const [pointAt, setPointAt] = useState<number>()
  const point = candles.find(({ t }) => t === pointAt)
  const label = text('chart.label', { range: text(periodLabels[range].span) })
  const summaryLine = <SummaryLine id={summaryId} summary={summary} range={range} />
  return (
    <>
      <Readout candle={point ?? summary.last} range={range} />
      <div className="chart-box">
        {isTable ? (
          <ChartTable candles={candles} range={range} label={label} />
        ) : (
          <ChartDrawing
            // Remounts the drawing for another style.
            key={style}
            style={style}
            notes={notes}
            isStatic={isStatic}
            candles={candles}
            range={range}
            point={point}
            onPoint={setPointAt}
            label={label}
            describedBy={summaryId}
          />
        )}
      </div>
      <div ref={tools} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isVisible || hasInteracted ? (
          <ChartTools {...{ candles, range, summary, point, notes, isTable, onTable }} onPoint={setPointAt}>
            {summaryLine}
          </ChartTools>
        ) : (
          <ChartToolsPlaceholder>{summaryLine}</ChartToolsPlaceholder>
        )}
      </div>
    </>
  )
}

/** A placeholder as tall as the tools until they load, with the summary sentence. */
function ChartToolsPlaceholder({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="h-7" />
      {children}
      <div className="h-11" />
    </>
  )
}

/** The figures of the selected point. Hidden from screen readers, which get them from the slider. */
function Readout({ candle, range }: { candle: Candle; range: Chart['range'] }) {
  const text = useText()
  return (
    <p aria-hidden className="flex min-h-5 flex-wrap gap-x-3 text-sm text-ink-soft">
      <span>{formatTime(candle.t, range, text.language)}</span>
      <span className="font-semibold text-ink">{formatChartPrice(text, candle.c, false)}</span>
      <span>{text('chart.volume-of', { value: formatWholeUsd(candle.v, text.language) })}</span>
    </p>
  )
}

/** A sentence that summarises the line; screen readers get counted zeros in words. */
function SummaryLine({ id, summary, range }: { id: string; summary: CandleSummary; range: Chart['range'] }) {
  const text = useText()
  const shown = describeSummary(text, summary, range)
  const spoken = describeSummary(text, summary, range, true)
  if (shown === spoken)
    return (
      <p id={id} className="max-w-[75ch] text-sm text-ink-soft">
        {shown}
      </p>
    )
  return (
    <p className="max-w-[75ch] text-sm text-ink-soft">
      <span aria-hidden>{shown}</span>
      <span id={id} className="sr-only">
        {spoken}
      </span>
    </p>
  )
}
