import { Info } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

/** States how many tokens a total leaves out because they have no price. Renders nothing if there are none. */
export function UnpricedNote({ count }: { count: number }) {
  const text = useText()
  if (count === 0) return null
  return (
    <p className="flex items-start gap-1.5 text-sm font-normal text-caution">
      <Info aria-hidden size={16} className="mt-0.5 shrink-0" />
      {text('balance.unpriced', { count })}
    </p>
  )
}
