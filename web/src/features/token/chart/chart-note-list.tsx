import { ArrowDown, ArrowUp, Bell, ChevronRight } from 'lucide-react'
import type { ChartNotes } from '#features/token/chart/chart-notes.ts'
import { formatChartPrice } from '#features/token/chart/chart-text.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The marks of the chart in words: the user's trades and alerts. */
export function ChartNoteList({ notes: { trades, levels } }: { notes: ChartNotes }) {
  const text = useText()
  const count = trades.length + levels.length
  if (count === 0) return null
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-card pe-2 text-sm font-semibold">
        <ChevronRight
          aria-hidden
          size={18}
          className="transition-transform duration-150 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {text('chart.notes', { count })}
      </summary>
      <ul className="grid gap-1 pb-2 text-sm">
        {trades.map(({ id, t, side, price }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            {side === 'buy' ? <ArrowUp aria-hidden size={16} /> : <ArrowDown aria-hidden size={16} />}
            <span>
              {text(side === 'buy' ? 'chart.bought-at' : 'chart.sold-at', {
                price: formatChartPrice(text, price, false),
              })}
            </span>
            <span className="text-ink-soft">{formatDateTime(new Date(t * 1000).toISOString(), text.language)}</span>
          </li>
        ))}
        {levels.map(({ id, price, condition }) => (
          <li key={id} className="flex items-center gap-2">
            <Bell aria-hidden size={16} />
            {text(condition === 'above' ? 'chart.alert-above' : 'chart.alert-below', {
              price: formatChartPrice(text, price, false),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
