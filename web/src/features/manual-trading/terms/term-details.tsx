import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type TermDetailsProps = {
  label: string
  value: string
  isCaution?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** One term of a trade: collapsed, with the current choice beside its name. */
export function TermDetails({ label, value, isCaution = false, isOpen, onToggle, children }: TermDetailsProps) {
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden justify-between gap-3 text-sm">
        <span className="text-ink-soft">{label}</span>
        <span className={`flex items-center gap-1 font-semibold ${isCaution ? 'text-caution' : ''}`}>
          {value}
          <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
        </span>
      </summary>
      {isOpen ? children : null}
    </details>
  )
}
