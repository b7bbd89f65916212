import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'

/** On phones the chart opens on request: total, actions and holdings come first. */
export function CollapsedChart({ children }: { children: ReactNode }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
        {text('portfolio.over-time')}
        <ChevronDown aria-hidden size={16} className="shrink-0 group-open:rotate-180" />
      </summary>
      {isOpen ? <div className="pt-2">{children}</div> : null}
    </details>
  )
}
