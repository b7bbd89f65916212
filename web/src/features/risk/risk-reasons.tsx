import type { RiskReason, RiskVerdict } from '@murmur/contract/markets/risk'
import { formatReason, riskSourceName } from '#features/risk/format-risk.ts'
import { riskStyles } from '#features/risk/risk-styles.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'

/** The reasons of a verdict and the opinion of each source. */
export function RiskReasons({ verdict }: { verdict: RiskVerdict }) {
  const text = useText()
  const now = useNow(20_000)
  return (
    <div className="grid gap-3 pt-1 pb-1">
      {verdict.reasons.length > 0 ? (
        <ul className="grid gap-3">
          {verdict.reasons.map((reason) => (
            <Reason key={`${reason.code} ${reason.source} ${reason.says}`} reason={reason} now={now} />
          ))}
        </ul>
      ) : null}
      {verdict.opinions.length > 0 ? <Opinions verdict={verdict} /> : null}
      <p className="text-xs text-ink-soft">{text('risk.checked', { age: formatAge(text, verdict.asOf, now) })}</p>
    </div>
  )
}

function Reason({ reason, now }: { reason: RiskReason; now: number }) {
  const text = useText()
  const { Icon, label, ink } = riskStyles[reason.level]
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm wrap-anywhere">
          <span className="sr-only">{text(label)}: </span>
          <bdi>{formatReason(text, reason)}</bdi>
        </p>
        <p className="text-xs text-ink-soft first-letter:uppercase">
          {text('source.and-age', {
            source: riskSourceName(text, reason.source),
            age: formatAge(text, reason.at, now),
          })}
        </p>
      </div>
    </li>
  )
}

function Opinions({ verdict }: { verdict: RiskVerdict }) {
  const text = useText()
  return (
    <div className="grid gap-1.5">
      <p className="text-xs font-semibold text-ink-soft">{text('risk.sources')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {verdict.opinions.map(({ source, level }) => {
          const { Icon, label, ink } = riskStyles[level]
          return (
            <li key={source} className="inline-flex items-center gap-1.5">
              <Icon aria-hidden size={14} className={ink} />
              <span className="inline-block first-letter:uppercase">
                {riskSourceName(text, source)}: {text(label)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
