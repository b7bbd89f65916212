import type { Candle, Chart } from '@murmur/contract/markets/markets'
import { Square, Table2, Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ChartDrawing } from '#features/token/chart/chart-drawing.tsx'
import { ChartNoteList } from '#features/token/chart/chart-note-list.tsx'
import type { ChartLook, ChartNotes } from '#features/token/chart/chart-notes.ts'
import { ChartPointSlider } from '#features/token/chart/chart-point-slider.tsx'
import { describeSummary, formatTime, periodLabels, priceText } from '#features/token/chart/chart-text.ts'
import type { Summary } from '#features/token/chart/summary.ts'
import { useChartSound } from '#features/token/chart/use-chart-sound.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatWholeUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const ChartTable = lazyComponent(async () => (await import('#features/token/chart/chart-table.tsx')).ChartTable)

type ChartViewProps = {
  chart: Chart
  summary: Summary
  isTable: boolean
  onTable: (isTable: boolean) => void
  look: ChartLook
  notes: ChartNotes
  isStatic: boolean
}

/** A chart as canvas, slider, table and sound. */
export function ChartView({ chart, summary, isTable, onTable, look, notes, isStatic }: ChartViewProps) {
  const text = useText()
  const summaryId = useId()
  const hintId = useId()
  const { candles, range } = chart
  const [pointAt, setPointAt] = useState<number>()
  const point = candles.find(({ t }) => t === pointAt)
  const sound = useChartSound(candles, summary, setPointAt)
  const label = text('chart.label', { range: text(periodLabels[range].span) })
  const step = (candle: Candle) => {
    setPointAt(candle.t)
    sound.playNote(candle)
  }
  return (
    <>
      <Readout candle={point ?? summary.last} range={range} />
      <div className="chart-box">
        {isTable ? (
          <ChartTable candles={candles} range={range} label={label} />
        ) : (
          <ChartDrawing
            // Another look is another drawing.
            key={look}
            look={look}
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
      <ChartPointSlider candles={candles} range={range} summary={summary} point={point} onStep={step} />
      <SummaryLine id={summaryId} summary={summary} range={range} />
      <ChartNoteList notes={notes} />
      <div className="flex flex-wrap items-center gap-2">
        {sound.canPlay ? (
          <Button onClick={sound.toggle} aria-describedby={hintId}>
            {sound.isPlaying ? <Square aria-hidden size={18} /> : <Volume2 aria-hidden size={18} />}
            {text(sound.isPlaying ? 'chart.stop' : 'chart.listen')}
          </Button>
        ) : null}
        <Button aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          <Table2 aria-hidden size={18} />
          {text('chart.as-table')}
        </Button>
        {sound.canPlay ? (
          <p id={hintId} className="min-w-48 flex-1 text-xs text-ink-soft sm:ps-2">
            {text('chart.listen-hint')}
          </p>
        ) : null}
      </div>
    </>
  )
}

/** The figures of the selected point. Hidden from screen readers, which get them from the slider. */
function Readout({ candle, range }: { candle: Candle; range: Chart['range'] }) {
  const text = useText()
  return (
    <p aria-hidden className="flex min-h-5 flex-wrap gap-x-3 text-sm text-ink-soft">
      <span>{formatTime(candle.t, range, text.language)}</span>
      <span className="font-semibold text-ink">{priceText(text, candle.c, false)}</span>
      <span>{text('chart.volume-of', { value: formatWholeUsd(candle.v, text.language) })}</span>
    </p>
  )
}

/** A sentence that summarises the line; screen readers get counted zeros in words. */
function SummaryLine({ id, summary, range }: { id: string; summary: Summary; range: Chart['range'] }) {
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
