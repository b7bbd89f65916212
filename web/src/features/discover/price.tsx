import { priceOf } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

/** USD for one token; "N/A" where nobody tells. */
export function Price({ of }: { of: number | null }) {
  const text = useText()
  if (of === null || !Number.isFinite(of)) return text('missing')
  return <Figure {...priceOf(text, of)} />
}
