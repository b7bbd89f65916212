import { metricNames, type TokenDetail } from '@murmur/contract/markets/tokens'
import { ChevronRight } from 'lucide-react'
import { formatSource } from '#features/token/sourced-metric.tsx'
import { formatMetric, metricFormats } from '#features/token/token-metrics.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { useText } from '#lib/i18n/text.ts'

/** The source of each figure in a table, for users without a pointer, who cannot hover over the figures. `isShort`: as in `formatMetric`. */
export function SourceTable({ token, isShort = false }: { token: TokenDetail; isShort?: boolean }) {
  const text = useText()
  const now = useNow(20_000)
  const rows = metricNames.flatMap((figure) => {
    const reported = token.origins?.[figure]
    return reported ? [{ figure, reported }] : []
  })
  if (rows.length === 0) return null
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-card pe-2 text-sm font-semibold">
        <ChevronRight
          aria-hidden
          size={18}
          className="transition-transform duration-150 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {text('source.heading')}
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">{text('source.heading')}</caption>
        <thead>
          <tr className="text-start text-xs text-ink-soft">
            <th scope="col" className="py-1 pe-3 font-normal">
              {text('source.figure')}
            </th>
            <th scope="col" className="py-1 pe-3 font-normal">
              {text('source.column')}
            </th>
            <th scope="col" className="py-1 font-normal">
              {text('source.others')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, reported }) => (
            <tr key={figure} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {text(metricFormats[figure].label)}
              </th>
              <td className="py-1.5 pe-3">{formatSource(text, reported, now)}</td>
              <td className="py-1.5">
                {reported.others.length === 0 ? text('source.no-others') : null}
                {reported.others.map((other) => (
                  <span key={other.source} className="block">
                    {formatMetric(figure, other.value, text.language, isShort)} ({formatSource(text, other, now)})
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
