import type { Quote } from '@murmur/contract/trading/trades'
import { useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'

/** The extra figures of the expert level: amounts in base units, and the quote's id. */
export function ExpertDetails({ quote }: { quote: Quote | undefined }) {
  const text = useText()
  if (useLevel() !== 'expert') return null
  const figures = [
    [text('quote.pay-units'), quote?.pay.amountBaseUnits],
    [text('quote.least-units'), quote?.receiveAtLeast.amountBaseUnits],
    [text('quote.number'), quote?.intentId],
  ] as const
  return figures.map(([label, value]) => (
    <div key={label} className="flex min-h-8 items-baseline justify-between gap-4 text-sm">
      <dt className="max-w-[60%] shrink-0 text-ink-soft">{label}</dt>
      <dd dir="ltr" className="min-w-0 text-end font-mono text-xs wrap-anywhere">
        {value ?? '—'}
      </dd>
    </div>
  ))
}
