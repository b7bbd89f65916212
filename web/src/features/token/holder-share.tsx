import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { useId } from 'react'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import { useText } from '#lib/i18n/text.ts'

/** How much of the supply the ten largest holders have, as a bar beside the number of holders. */
export function HolderShare({ token }: { token: TokenDetail }) {
  const text = useText()
  const headingId = useId()
  const share = token.top10HolderPercent
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-semibold">
        {text('token.holders')}
      </h2>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-2">
          <dt className="text-ink-soft">{text('token.top-holders')}</dt>
          <dd className="font-semibold">
            <SourcedMetric token={token} of="top10HolderPercent" />
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-soft">{text('token.holder-count')}</dt>
          <dd className="font-semibold">
            <SourcedMetric token={token} of="holders" />
          </dd>
        </div>
      </dl>
      {share === null || share === undefined ? null : (
        <span aria-hidden className="holder-bar">
          <span className="holder-share" style={{ width: `${Math.min(100, share)}%` }} />
        </span>
      )}
    </section>
  )
}
