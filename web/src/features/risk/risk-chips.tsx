import type { RiskCode, RiskReason } from '@murmur/contract/markets/risk'
import { useId, useState } from 'react'
import { formatReason, formatReasonValue, riskSourceName } from '#features/risk/format-risk.ts'
import { riskChipLabels } from '#features/risk/risk-chip-labels.ts'
import { riskStyles } from '#features/risk/risk-styles.ts'
import { useRisk } from '#features/risk/use-risk.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatPercent } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

type RiskChipsProps =
  Parameters<typeof useRisk> extends [infer Chain, ...unknown[]] ? { chain: Chain; address: string } : never

/** The warnings of a token's verdict as chips, the worst first. Each opens its sentence with source and age. */
export function RiskChips({ chain, address }: RiskChipsProps) {
  const { verdict } = useRisk(chain, address)
  if (!verdict) return <div className="min-h-11" />
  // Reasons without a warning are in the verdict.
  const reasons = dedupeByCode(verdict.reasons.filter(({ level }) => level !== 'fine'))
  return reasons.length > 0 ? <Chips reasons={reasons} /> : null
}

function Chips({ reasons }: { reasons: readonly RiskReason[] }) {
  const text = useText()
  const now = useNow(20_000)
  const panelId = useId()
  const [openKey, setOpenKey] = useState<string>()
  const openReason = reasons.find(({ code }) => code === openKey)
  return (
    <div className="grid gap-2">
      <ul aria-label={text('risk.chips')} className="flex flex-wrap gap-2">
        {reasons.map((reason) => {
          const { Icon, label, ink } = riskStyles[reason.level]
          const isOpen = reason === openReason
          return (
            <li key={reason.code}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                onClick={() => setOpenKey(isOpen ? undefined : reason.code)}
                className={`risk-chip ${isOpen ? 'border-line-strong bg-sunk' : ''}`}
              >
                <Icon aria-hidden size={16} className={`shrink-0 ${ink}`} />
                <span className="sr-only">{text(label)}: </span>
                {chipLabel(text, reason)}
              </button>
            </li>
          )
        })}
      </ul>
      {/* Always mounted, as live regions must be. */}
      <p
        id={panelId}
        role="status"
        className={openReason ? 'rounded-card bg-sunk px-3 py-2 text-sm wrap-anywhere' : 'absolute'}
      >
        {openReason ? (
          <>
            <bdi>{formatReason(text, openReason)}</bdi>{' '}
            <span aria-live="off" className="text-xs text-ink-soft">
              {text('source.and-age', {
                source: riskSourceName(text, openReason.source),
                age: formatAge(text, openReason.at, now),
              })}
            </span>
          </>
        ) : null}
      </p>
    </div>
  )
}

/** The worst reason of each code: several sources often report the same one. The verdict has the worst first. */
function dedupeByCode(reasons: readonly RiskReason[]): RiskReason[] {
  return [...new Map(reasons.toReversed().map((reason) => [reason.code, reason])).values()].toReversed()
}

/** A short label, with the figure if there is one: "Sell tax 12%". */
function chipLabel(text: Translate, { code, value }: RiskReason): string {
  const label = text(riskChipLabels[code])
  if (value === null || !figureCodes.has(code)) return label
  return `${label} ${percentCodes.has(code) ? formatPercent(value, text.language) : formatReasonValue(text, code, value)}`
}

const percentCodes = new Set<RiskCode>(['buy-tax', 'sell-tax', 'transfer-fee', 'top-holders', 'creator-holds'])
const figureCodes = new Set<RiskCode>([...percentCodes, 'few-holders', 'low-liquidity', 'new-token'])
