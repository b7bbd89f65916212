import { useRef } from 'react'
import { LimitsForm } from '#features/settings/limits/limits-form.tsx'
import { LooserLimits } from '#features/settings/limits/looser-limits.tsx'
import { SignerLimits } from '#features/settings/limits/signer-limits.tsx'
import { useLimits } from '#features/settings/limits/use-limits.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The user's own limits. Lower limits apply at once, higher ones a day later. */
export function TradeLimitsSetting() {
  const text = useText()
  const spentParagraph = useRef<HTMLParagraphElement>(null)
  const { data, isError, refetch } = useLimits()
  const limits = data?.data
  const formatLimit = (usd: number | null) => (usd === null ? text('limits.none') : formatUsd(usd, text.language))
  return (
    <>
      {limits ? (
        <>
          <p ref={spentParagraph} tabIndex={-1}>
            {text('limits.spent', {
              spent: formatUsd(limits.spentTodayUsd, text.language),
              limited: limits.perDayUsd === null ? 'no' : 'yes',
              limit: formatLimit(limits.perDayUsd),
            })}
          </p>
          <LooserLimits limits={limits} onKept={() => spentParagraph.current?.focus()} />
          <LimitsForm limits={limits} />
          <SignerLimits limits={limits} />
        </>
      ) : (
        <SectionState isError={isError} failed={text('limits.unread')} onRetry={refetch} rows={4} />
      )}
    </>
  )
}
