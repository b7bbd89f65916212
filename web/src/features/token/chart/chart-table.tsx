import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { percentChange } from '#features/token/chart/candle-summary.ts'
import { formatTime } from '#features/token/chart/chart-text.ts'
import { formatSpokenPrice, formatWholeUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'

type ChartTableProps = { candles: readonly Candle[]; range: ChartPeriod; label: string }

/** The chart as a table, newest first. */
export function ChartTable({ candles, range, label }: ChartTableProps) {
  const text = useText()
  const rows = candles.map((candle, at) => ({ candle, before: candles[at - 1] })).reverse()
  const headClass = 'sticky top-0 bg-card px-2 py-2 font-normal'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="h-full overflow-y-auto rounded-card border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{text('chart.table-caption', { label })}</caption>
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className={`${headClass} text-start`}>
              {text('chart.time')}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {text('token.price')}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {text('chart.change')}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {text('chart.volume')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ candle, before }) => (
            <Row key={candle.t} candle={candle} before={before} range={range} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ candle, before, range }: { candle: Candle; before: Candle | undefined; range: ChartPeriod }) {
  const text = useText()
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-2 py-2 text-start font-normal whitespace-nowrap">
        {formatTime(candle.t, range, text.language)}
      </th>
      <td className="px-2 py-2 text-end">
        <ExpandableText {...formatSpokenPrice(text, candle.c)} />
      </td>
      <td className="px-2 py-2 text-end">
        {before ? <PercentChange percent={percentChange(before.c, candle.c)} /> : text('missing')}
      </td>
      <td className="px-2 py-2 text-end">{formatWholeUsd(candle.v, text.language)}</td>
    </tr>
  )
}
