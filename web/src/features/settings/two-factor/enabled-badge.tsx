import { Check } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'

/** An "on" badge. */
export function EnabledBadge() {
  const text = useText()
  return (
    <Badge tone="gain">
      <Check aria-hidden size={14} />
      {text('settings.on')}
    </Badge>
  )
}
