import { formatPrice } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

/** USD for one token; "N/A" where nobody tells. */
export function Price({ of }: { of: number | null }) {
  const text = useText()
  if (of === null || !Number.isFinite(of)) return text('missing')
  const { shown, spoken } = formatPrice(of)
  return <Figure shown={`$${shown}`} spoken={spoken && text('token.price-spoken', { price: spoken })} />
}
