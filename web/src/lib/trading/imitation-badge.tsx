import { TriangleAlert } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

/** Warns that a token imitates the name of a verified one; renders nothing otherwise. */
export function ImitationBadge({ imitates }: { imitates: string | null | undefined }) {
  const text = useText()
  if (!imitates) return null
  return (
    <span className="inline-flex items-start gap-1 text-xs font-semibold text-caution wrap-anywhere">
      <TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
      {text('discover.imitates', { symbol: imitates })}
    </span>
  )
}
