import type { RiskLevel, RiskVerdict } from '@murmur/contract/markets/risk'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { riskSourceName } from '#features/risk/format-risk.ts'
import { riskStyles } from '#features/risk/risk-styles.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatList } from '#lib/format/format-list.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import type { VerdictParts } from '#lib/trading/risk-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Loads when the reasons are opened. */
const RiskReasons = lazyComponent(
  async () => (await import('#features/risk/risk-reasons.tsx')).RiskReasons,
  <Skeleton className="h-11 w-full" />,
)

type RiskVerdictViewProps = {
  verdict: RiskVerdict
  /** Omits the box, for use inside another one. */
  compact?: boolean
  parts?: VerdictParts | undefined
}

/** A verdict as label, icon and one sentence, with expandable reasons. */
export function RiskVerdictView({ verdict, compact = false, parts = 'label' }: RiskVerdictViewProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { Icon, label, sentence, ink, box } = riskStyles[verdict.level]
  const notes = [formatDispute(text, verdict), formatUnavailable(text, verdict)].filter(Boolean)
  return (
    <div
      data-level={verdict.level}
      className={compact ? 'grid gap-1' : `verdict rounded-card border border-transparent ${box}`}
    >
      <div className="flex gap-2.5">
        {parts === 'label' ? <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${ink}`} /> : null}
        <div className="grid min-w-0 gap-1">
          {parts === 'reasons' ? null : (
            <p className={compact ? 'text-sm' : ''}>
              {parts === 'label' ? (
                <strong className={`font-semibold ${ink}`}>
                  {text('risk.as-sentence', { sentence: text(label) })}{' '}
                </strong>
              ) : null}
              <span className="verdict-more">{text(sentence)}</span>
            </p>
          )}
          {notes.map((note) => (
            <p key={note} className="verdict-more text-sm text-ink-soft first-letter:uppercase">
              {note}
            </p>
          ))}
        </div>
      </div>
      {/* The verdict may be in a live region, which must not announce the ages as they change. */}
      <details aria-live="off" className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-card pe-2 text-sm font-semibold">
          <ChevronRight
            aria-hidden
            size={18}
            className="transition-transform duration-150 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
          />
          {verdict.reasons.length > 0 ? text('risk.why', { count: verdict.reasons.length }) : text('risk.sources')}
        </summary>
        {isOpen ? <RiskReasons verdict={verdict} /> : null}
      </details>
    </div>
  )
}

function listSources(text: Translate, { opinions }: RiskVerdict, ...levels: RiskLevel[]): string {
  return formatList(
    opinions.filter(({ level }) => levels.includes(level)).map(({ source }) => riskSourceName(text, source)),
    text.language,
  )
}

function formatDispute(text: Translate, verdict: RiskVerdict): string {
  if (!verdict.isDisputed) return ''
  return text('risk.disputed', {
    danger: listSources(text, verdict, 'danger'),
    fine: listSources(text, verdict, 'fine'),
  })
}

function formatUnavailable(text: Translate, verdict: RiskVerdict): string {
  const sources = listSources(text, verdict, 'unknown')
  return sources ? text('risk.silent', { sources }) : ''
}
