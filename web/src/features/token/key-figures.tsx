import type { MetricName, TokenDetail } from '@murmur/contract/markets/tokens'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import { metricFormats } from '#features/token/token-metrics.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The figures beside a token's price. */
const keyMetrics = ['marketCap', 'liquidity', 'volume24hUSD'] as const satisfies readonly MetricName[]

/** Market cap, liquidity and volume in short form, in one row; a figure that no source reports is left out. */
export function KeyFigures({ token }: { token: TokenDetail | undefined }) {
  const text = useText()
  const visibleMetrics = keyMetrics.filter((name) => !token || typeof token[name] === 'number')
  if (visibleMetrics.length === 0) return null
  return (
    <dl className="key-figures">
      {visibleMetrics.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-xs text-ink-soft">{text(metricFormats[name].label)}</dt>
          <dd className="min-h-6 font-semibold max-sm:text-sm">
            {token ? <SourcedMetric token={token} of={name} isShort /> : <Skeleton className="h-5 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
