import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { Square, Table2, Volume2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CandleSummary } from '#features/token/chart/candle-summary.ts'
import { ChartNoteList } from '#features/token/chart/chart-note-list.tsx'
import type { ChartNotes } from '#features/token/chart/chart-notes.ts'
import { ChartPointSlider } from '#features/token/chart/chart-point-slider.tsx'
import { useChartSound } from '#features/token/chart/use-chart-sound.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type ChartToolsProps = {
  candles: readonly Candle[]
  range: ChartPeriod
  summary: CandleSummary
  /** The selected point. */
  point: Candle | undefined
  /** Receives the time (Unix seconds) of a point; undefined for none. */
  onPoint: (t: number | undefined) => void
  notes: ChartNotes
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** The sentence below the slider. */
  children: ReactNode
}

/** Below a chart: the slider through its points, the user's trades and alerts, sound and table. */
export function ChartTools(props: ChartToolsProps) {
  const { candles, range, summary, point, onPoint, notes, isTable, onTable, children } = props
  const text = useText()
  const hintId = useId()
  const sound = useChartSound(candles, summary, onPoint)
  const step = (candle: Candle) => {
    // First the note: it ends the playback, which leaves no point selected.
    sound.playNote(candle)
    onPoint(candle.t)
  }
  return (
    <>
      <ChartPointSlider candles={candles} range={range} summary={summary} point={point} onStep={step} />
      {children}
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
