import type { Freshness } from '@murmur/contract/markets/markets'
import { type ReactNode, useId } from 'react'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

type MarketSectionProps = {
  heading: string
  hint?: string
  /** The list's origin; undefined until loaded. */
  origin: (Freshness & { source: string | null }) | undefined
  isEmpty: boolean
  /** Shown instead of an empty list. */
  empty: string
  /** Takes as much height as its rows need. */
  isShort?: boolean
  failure: { isFailed: boolean; text: string; isFetching: boolean; refetch: () => void }
  children: ReactNode
}

/** A list of market data with its source and age, or the reason why it is missing. The size is the same while it loads. */
export function MarketSection({
  heading,
  hint,
  origin,
  isEmpty,
  empty,
  isShort = false,
  failure,
  children,
}: MarketSectionProps) {
  const text = useText()
  const now = useNow(20_000)
  const headingId = useId()
  const roomClass = `market-room ${isShort ? 'is-short' : ''}`
  const isLoading = !origin && !failure.isFailed
  return (
    <section aria-labelledby={headingId} aria-busy={isLoading} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lg font-semibold">
          {heading}
        </h2>
        <p className={`text-xs ${origin?.isStale ? 'text-caution' : 'text-ink-soft'}`}>
          {origin?.source && origin.asOf
            ? text('source.and-age', { source: origin.source, age: formatAge(text, origin.asOf, now) })
            : '\u00a0'}
        </p>
      </div>
      {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      {isLoading ? <Skeleton className={`${roomClass} w-full`} /> : null}
      <StatusRegion>
        {failure.isFailed ? (
          <div className={`${roomClass} flex flex-wrap items-center gap-4 text-ink-soft`}>
            <p>{failure.text}</p>
            <Button inactive={failure.isFetching} onClick={() => !failure.isFetching && failure.refetch()}>
              {text('ask-again')}
            </Button>
          </div>
        ) : null}
      </StatusRegion>
      {origin && isEmpty ? <p className={`${roomClass} text-ink-soft`}>{empty}</p> : null}
      {origin && !isEmpty ? children : null}
    </section>
  )
}
