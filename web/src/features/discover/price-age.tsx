import { Clock } from 'lucide-react'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'

/** The age of a price that no source renews. */
export function PriceAge({ since }: { since: string }) {
  const text = useText()
  const age = formatAge(text, since, useNow(60_000))
  const sentence = text('discover.as-of', { age })
  return (
    <span title={sentence} className="inline-flex items-center gap-1 text-xs font-normal text-ink-soft">
      <Clock aria-hidden size={12} className="shrink-0" />
      <span aria-hidden>{age}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  )
}
