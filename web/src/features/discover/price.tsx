import { formatSpokenPrice } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/** The price of one token in USD; "N/A" without one. */
export function Price({ of }: { of: number | null }) {
  const text = useText()
  if (of === null || !Number.isFinite(of)) return text('missing')
  return <ExpandableText {...formatSpokenPrice(text, of)} />
}
