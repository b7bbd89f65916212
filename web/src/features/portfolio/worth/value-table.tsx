import { formatSignedUsd } from '#features/portfolio/signed-usd.tsx'
import { formatDateTime, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import type { ValuePoint } from '#lib/trading/value-line.ts'

/** The points of the chart as a table, newest first. */
export function ValueTable({ points, label }: { points: readonly ValuePoint[]; label: string }) {
  const text = useText()
  const rows = points.map((point, index) => ({ point, before: points[index - 1] })).reverse()
  const headClass = 'sticky top-0 bg-card px-2 py-2 font-normal'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="h-full overflow-y-auto rounded-card border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className={`${headClass} text-start`}>
              {text('chart.time')}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {text('portfolio.worth')}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {text('chart.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, before }) => (
            <tr key={point.at} className="border-t border-line">
              <th scope="row" className="px-2 py-2 text-start font-normal">
                {formatDateTime(point.at, text.language)}
              </th>
              <td className="px-2 py-2 text-end">{formatUsd(point.usd, text.language)}</td>
              <td className="px-2 py-2 text-end whitespace-nowrap">
                {before ? formatSignedUsd(text, point.usd - before.usd) : text('missing')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
