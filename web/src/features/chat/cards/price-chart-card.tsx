import { chainNames } from '@murmur/contract/chains'
import type { ChartData } from '@murmur/contract/chat/cards'
import type { ChartRange } from '@murmur/contract/markets/markets'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#lib/browser/use-now.ts'
import { formatChange, formatDateTime, formatSpokenPrice, formatTime } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { toValueLine, type ValuePoint } from '#lib/trading/value-line.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { LinePicture } from '#ui/display/line-picture.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { Button } from '#ui/form/button.tsx'

/** How often the age is updated, in milliseconds. */
const refreshMs = 10_000
const rangeNames = {
  '1h': 'chart.range.hour',
  '1d': 'chart.range.day',
  '1w': 'chart.range.week',
  '1m': 'chart.range.month',
  '1y': 'chart.range.year',
} as const satisfies Record<ChartRange, TextId>

/** A token's prices over a range as a picture or a table. Screen readers get the picture's summary. */
export function PriceChartCard({ chart }: { chart: ChartData }) {
  const text = useText()
  const now = useNow(refreshMs)
  const [isTable, setTable] = useState(false)
  const points = chart.points.map(([seconds, usd]) => ({ at: new Date(seconds * 1000).toISOString(), usd }))
  const line = toValueLine(points)
  const label = text('chart.label', { range: text(rangeNames[chart.range]) })
  const [first, last] = [points[0]?.usd ?? 0, points.at(-1)?.usd ?? 0]
  const change = first > 0 ? ((last - first) / first) * 100 : null
  return (
    <article
      aria-label={`${chart.symbol}: ${label}`}
      className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card px-4 pt-4 pb-2"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold wrap-anywhere">
          {chart.symbol} <span className="text-ink-soft">{chainNames[chart.chain]}</span>
        </h4>
        <span className="text-sm">
          <PercentChange percent={change} /> <span className="text-ink-soft">{text(rangeNames[chart.range])}</span>
        </span>
      </header>
      {line && !isTable ? (
        <div dir="ltr">
          <LinePicture
            coordinates={line.coordinates}
            label={summaryText(text, label, line, change)}
            className="block h-28 w-full"
          />
        </div>
      ) : (
        <PriceTable points={points} caption={text('chart.table-caption', { label })} />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span title={formatTime(chart.asOf, text.language)}>
          {text('chat.info.source', { source: chart.source, age: formatAge(text, chart.asOf, now) })}
        </span>
        {line ? (
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <Table2 aria-hidden size={18} />
            {text('chart.as-table')}
          </Button>
        ) : null}
      </footer>
    </article>
  )
}

type Line = NonNullable<ReturnType<typeof toValueLine>>

/** "Price over 1 day. +3.2%. $1.00 → $1.03. Lowest: $0.98. Highest: $1.05". */
function summaryText(text: Translate, label: string, { first, last, lowest, highest }: Line, change: number | null) {
  const price = ({ usd }: ValuePoint) => getSpokenPrice(text, usd)
  const figures = [
    change === null ? '' : formatChange(change, text.language),
    `${price(first)} → ${price(last)}`,
    `${text('chart.lowest')}: ${price(lowest)}`,
    `${text('chart.highest')}: ${price(highest)}`,
  ]
  return `${label}. ${figures.filter(Boolean).join('. ')}`
}

function getSpokenPrice(text: Translate, usd: number): string {
  const { shown, spoken } = formatSpokenPrice(text, usd)
  return spoken || shown
}

function PriceTable({ points, caption }: { points: readonly ValuePoint[]; caption: string }) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-64 overflow-y-auto rounded-card border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-normal">
              {text('chart.time')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal">
              {text('token.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, usd }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-2 py-2 text-start font-normal">
                {formatDateTime(at, text.language)}
              </th>
              <td className="px-2 py-2 text-end">
                <ExpandableText {...formatSpokenPrice(text, usd)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
