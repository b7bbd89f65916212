import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'

type FilterButtonProps = { label: string; panelId: string; isOpen: boolean; isSet: boolean; onToggle: () => void }

/** Opens and closes a panel of filters. `label` includes how many are set; on phones only its icon is visible, tinted if any is. */
export function FilterButton({ label, panelId, isOpen, isSet, onToggle }: FilterButtonProps) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className={`shrink-0 max-sm:px-2 ${isSet ? 'max-sm:border-accent max-sm:bg-accent-soft' : ''}`}
    >
      <SlidersHorizontal aria-hidden size={18} />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
