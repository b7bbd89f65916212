import type { MetricName, TokenDetail } from '@murmur/contract/markets/tokens'
import { type ReactNode, useId } from 'react'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import { displayedMetrics, metricFormats } from '#features/token/token-metrics.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatDateTime, formatDay } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { ExplainedTerm } from '#ui/display/explained-term.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type TokenFactsProps = {
  token: TokenDetail | undefined
  heading?: 'h2' | 'h3'
  metrics?: readonly MetricName[]
  /** Whether a figure that no source reports is left out. */
  hidesMissing?: boolean
}

/** The labelled figures of a token; "N/A" for missing ones. */
export function TokenFacts({
  token,
  heading: Heading = 'h3',
  metrics = displayedMetrics,
  hidesMissing = false,
}: TokenFactsProps) {
  const text = useText()
  const headingId = useId()
  const isShown = (value: unknown) => !hidesMissing || !token || (value !== null && value !== undefined)
  const visibleMetrics = metrics.filter((figure) => isShown(token?.[figure]))
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId} className="mb-1 font-semibold">
        {text('token.figures')}
      </Heading>
      <dl className="token-facts">
        {visibleMetrics.map((figure) => (
          <Fact key={figure} label={text(metricFormats[figure].label)} meaning={metricFormats[figure].meaning}>
            {token ? <SourcedMetric token={token} of={figure} /> : <Skeleton className="h-5 w-20" />}
          </Fact>
        ))}
        {isShown(token?.createdAt) ? (
          <Fact label={text('token.created')}>{token ? <Since at={token.createdAt ?? null} /> : <Skeleton />}</Fact>
        ) : null}
        {isShown(token?.lastTradeUnixTime) ? (
          <Fact label={text('token.last-trade')}>
            {token ? <LastTrade at={token.lastTradeUnixTime} /> : <Skeleton />}
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

type FactProps = { label: string; meaning?: TextId | undefined; children: ReactNode }

function Fact({ label, meaning, children }: FactProps) {
  return (
    <div className="min-w-0 py-2">
      <dt className="text-xs text-ink-soft">{meaning ? <ExplainedTerm label={label} by={meaning} /> : label}</dt>
      <dd className="min-h-6 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A date, with the time on hover. */
function Since({ at }: { at: string | null }) {
  const text = useText()
  if (at === null) return text('missing')
  const day = formatDay(at, text.language)
  return <ExpandableText shown={day} full={formatDateTime(at, text.language)} className="figure-wide" />
}

function LastTrade({ at }: { at: number | null }) {
  const text = useText()
  const now = useNow(10_000)
  if (at === null) return text('missing')
  const iso = new Date(at * 1000).toISOString()
  return (
    <ExpandableText
      shown={text('token.ago', { age: formatAge(text, iso, now) })}
      full={formatDateTime(iso, text.language)}
      className="figure-wide"
    />
  )
}
