import { type Chart, type ChartPeriod, chartRanges } from '@murmur/contract/markets/markets'
import { ChartCandlestick, ChartLine } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { summarizeCandles } from '#features/token/chart/candle-summary.ts'
import type { ChartNotes, ChartStyle } from '#features/token/chart/chart-notes.ts'
import { ChartSkeleton } from '#features/token/chart/chart-skeleton.tsx'
import { ChartView } from '#features/token/chart/chart-view.tsx'
import { IntervalPicker, RangePicker } from '#features/token/chart/period-picker.tsx'
import { type ChartState, useChart } from '#features/token/chart/use-chart.ts'
import { type CurrentPrice, withCurrentPrice } from '#features/token/chart/with-current-price.ts'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Segments } from '#ui/form/segments.tsx'

const noNotes: ChartNotes = { trades: [], levels: [] }
const lineStyleFlag = createStoredFlag('chart-line')
/** The ranges offered beside intervals, which already include an hour. */
const longRanges = chartRanges.filter((range) => range !== '1h')

type TokenChartProps = {
  token: TokenPreview
  /** Offers candles, and intervals beside ranges. */
  hasCandles?: boolean
  /** The user's own trades and alerts. */
  notes?: ChartNotes
  heading?: 'h2' | 'h3'
  /** The price that the page shows, at which the chart ends. */
  current: CurrentPrice
}

/** The price chart of a token over a selected period. */
export function TokenChart(props: TokenChartProps) {
  const { token, hasCandles = false, notes = noNotes, heading: Heading = 'h3', current } = props
  const text = useText()
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(section, heading)
  const [range, setRange] = useState<ChartPeriod>('1d')
  const [style, setStyle] = useState<ChartStyle>(hasCandles && !lineStyleFlag.isSet() ? 'candles' : 'line')
  const [isTable, setTable] = useState(false)
  // On a page the chart is in the first view; in a dialog an interaction has opened it.
  const hasInteracted = useHasInteracted()
  const state = useChart(token, range)
  const { chart } = state
  const shownChart = useMemo(() => chart && withCurrentPrice(chart, current), [chart, current])
  const summary = summarizeCandles(shownChart?.candles ?? [])
  return (
    <section ref={section} aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="chart-toolbar">
        <Heading
          ref={heading}
          tabIndex={-1}
          id={headingId}
          className={`me-auto font-semibold ${hasCandles ? 'max-sm:sr-only desk:max-[88rem]:sr-only' : ''}`}
        >
          {text('chart.heading')}
        </Heading>
        {hasCandles ? (
          <Segments
            legend={text('chart.looks')}
            options={chartStyles.map(({ style: one, label, Icon }) => ({
              value: one,
              label: (
                <>
                  <Icon aria-hidden size={18} className="sm:hidden desk:max-[88rem]:block" />
                  <span className="max-sm:hidden desk:max-[88rem]:hidden">{text(label)}</span>
                </>
              ),
              spoken: text(label),
            }))}
            value={style}
            onChange={(next) => {
              setStyle(next)
              if (next === 'line') lineStyleFlag.set()
              else lineStyleFlag.clear()
            }}
          />
        ) : null}
        {hasCandles ? <IntervalPicker value={range} onChange={setRange} /> : null}
        <RangePicker periods={hasCandles ? longRanges : chartRanges} value={range} onChange={setRange} />
      </div>
      {shownChart && summary ? (
        // The key resets the view for another range: stops the sound and clears the selected point.
        <ChartView
          key={range}
          chart={shownChart}
          summary={summary}
          isTable={isTable}
          onTable={setTable}
          style={style}
          notes={notes}
          isStatic={hasCandles && !hasInteracted}
        />
      ) : (
        <NoChart state={state} />
      )}
      <ChartSource chart={summary ? chart : undefined} />
    </section>
  )
}

const chartStyles = [
  { style: 'candles', label: 'chart.look.candles', Icon: ChartCandlestick },
  { style: 'line', label: 'chart.look.line', Icon: ChartLine },
] as const satisfies readonly { style: ChartStyle; label: TextId; Icon: unknown }[]

/** A placeholder of the chart's size, or the reason why it is missing. */
function NoChart({ state: { chart, isFailed, isFetching, refetch } }: { state: ChartState }) {
  const text = useText()
  const isLoading = !chart && !isFailed
  return (
    <div className="chart-room" aria-busy={isLoading}>
      {isLoading ? (
        <div className="chart-box relative">
          <ChartSkeleton />
        </div>
      ) : null}
      <div role="status">
        {isLoading ? null : (
          <div className="chart-box grid place-content-center justify-items-center gap-3 rounded-card border border-transparent bg-sunk/60 p-4 text-center text-ink-soft">
            <p>{text(isFailed ? 'chart.failed' : 'chart.empty')}</p>
            {isFailed ? (
              <Button inactive={isFetching} onClick={() => !isFetching && refetch()}>
                {text('ask-again')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  )
}

/** The source and age of the prices, and the attribution of the drawing library. */
function ChartSource({ chart }: { chart: Chart | undefined }) {
  const text = useText()
  const now = useNow(20_000)
  const age = chart?.asOf ? formatAge(text, chart.asOf, now) : undefined
  return (
    <div className="flex min-h-6 flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-ink-soft">
      <span className={chart?.isStale ? 'text-caution' : ''}>
        {chart && age ? (
          <>
            {chart.source ? text('source.and-age', { source: chart.source, age }) : text('chart.as-of', { age })}
            {chart.isStale ? ` · ${text('chart.stale')}` : ''}
          </>
        ) : null}
      </span>
      {/* The licence of the drawing library requires this link. */}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {text('chart.credit')}
        <span className="sr-only">{text('token.new-tab')}</span>
      </a>
    </div>
  )
}
