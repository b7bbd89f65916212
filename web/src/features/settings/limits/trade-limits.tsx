import { LimitsForm } from '#features/settings/limits/limits-form.tsx'
import { SignerLimits } from '#features/settings/limits/signer-limits.tsx'
import { useLimits } from '#features/settings/limits/use-limits.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { formatDateTime, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** The user's own limits. Lower limits apply at once, higher ones a day later. */
export function TradeLimitsSetting() {
  const text = useText()
  const { data, isError, refetch } = useLimits()
  const limits = data?.data
  const formatLimit = (usd: number | null) => (usd === null ? text('limits.none') : formatUsd(usd, text.language))
  return (
    <>
      {limits ? (
        <>
          <p>
            {text('limits.spent', {
              spent: formatUsd(limits.spentTodayUsd, text.language),
              limited: limits.perDayUsd === null ? 'no' : 'yes',
              limit: formatLimit(limits.perDayUsd),
            })}
          </p>
          {limits.pending ? (
            <Notice
              tone="caution"
              title={text('limits.pending', { at: formatDateTime(limits.pending.from, text.language) })}
            >
              <p>
                {text('limits.pending-what', {
                  trade: formatLimit(limits.pending.perTradeUsd),
                  day: formatLimit(limits.pending.perDayUsd),
                })}
              </p>
            </Notice>
          ) : null}
          <LimitsForm limits={limits} />
          <SignerLimits limits={limits} />
        </>
      ) : (
        <SectionState isError={isError} failed={text('limits.unread')} onAgain={refetch} rows={4} />
      )}
    </>
  )
}
