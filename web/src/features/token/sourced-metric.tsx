import type { MetricName, MetricOrigin, TokenDetail } from '@murmur/contract/markets/tokens'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMetric } from '#features/token/token-metrics.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** The source and age of a figure: "GeckoTerminal, 12 s ago". */
export function formatSource(
  text: Translate,
  { source, at }: Pick<MetricOrigin, 'source' | 'at'>,
  now: number,
): string {
  return text('source.and-age', {
    source: source === 'chain' ? text('source.chain') : source,
    age: formatAge(text, at, now),
  })
}

type SourcedMetricProps = {
  token: TokenDetail
  of: MetricName
  /** Whether large dollar amounts are in millions. */
  isShort?: boolean
  /** Custom rendering of the value. */
  children?: ReactNode
}

/** A figure with its source and age on hover, and the deviating figures of other sources below. */
export function SourcedMetric({ token, of, isShort = false, children }: SourcedMetricProps) {
  const text = useText()
  const now = useNow(20_000)
  const value = token[of]
  const origin = token.origins?.[of]
  if (value === null || value === undefined || !Number.isFinite(value)) return text('missing')
  const source = origin && formatSource(text, origin, now)
  return (
    <>
      <span className="figure figure-wide" data-full={source} tabIndex={source ? 0 : undefined}>
        {children ?? formatMetric(of, value, text.language, isShort)}
      </span>
      {origin?.others.map((other) => (
        <span key={other.source} className="mt-0.5 flex items-start gap-1 text-xs font-normal text-caution">
          <Scale aria-hidden size={14} className="mt-px shrink-0" />
          {text('source.value', {
            source: other.source,
            value: formatMetric(of, other.value, text.language, isShort),
          })}
        </span>
      ))}
    </>
  )
}
