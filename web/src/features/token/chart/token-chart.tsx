import { type Chart, type ChartRange, chartRanges } from '@murmur/contract/markets/markets'
import { useId, useState } from 'react'
import { rangeLabels } from '#features/token/chart/chart-text.ts'
import { ChartView } from '#features/token/chart/chart-view.tsx'
import { summarise } from '#features/token/chart/summary.ts'
import { type ChartState, useChart } from '#features/token/chart/use-chart.ts'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

/** The price chart of a token over a selected range. */
export function TokenChart({ token }: { token: TokenPreview }) {
  const text = useText()
  const headingId = useId()
  const [range, setRange] = useState<ChartRange>('1d')
  const [isTable, setTable] = useState(false)
  const state = useChart(token, range)
  const summary = summarise(state.chart?.candles ?? [])
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={headingId} className="font-semibold">
          {text('chart.heading')}
        </h3>
        <Ranges value={range} onChange={setRange} />
      </div>
      {state.chart && summary ? (
        // The key resets the view for another range: stops the sound and clears the selected point.
        <ChartView key={range} chart={state.chart} summary={summary} isTable={isTable} onTable={setTable} />
      ) : (
        <NoChart state={state} />
      )}
      <ChartSource chart={summary ? state.chart : undefined} />
    </section>
  )
}

function Ranges({ value, onChange }: { value: ChartRange; onChange: (range: ChartRange) => void }) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className="chart-ranges">
      <legend className="sr-only">{text('chart.ranges')}</legend>
      {chartRanges.map((range) => (
        <label key={range}>
          <input
            type="radio"
            name={name}
            checked={range === value}
            onChange={() => onChange(range)}
            aria-label={text(rangeLabels[range].whole)}
            className="sr-only"
          />
          <span aria-hidden>{rangeLabels[range].short}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A placeholder of the chart's size, or the reason why it is missing. */
function NoChart({ state: { chart, isFailed, isFetching, refetch } }: { state: ChartState }) {
  const text = useText()
  const isComing = !chart && !isFailed
  return (
    <div className="chart-room" aria-busy={isComing}>
      {isComing ? <Skeleton className="chart-box w-full" /> : null}
      <div role="status">
        {isComing ? null : (
          <div className="chart-box grid place-content-center justify-items-center gap-3 rounded-card border border-line p-4 text-center text-ink-soft">
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
            {chart.source ? text('told.by', { source: chart.source, age }) : text('chart.as-of', { age })}
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
