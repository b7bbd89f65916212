import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'

type FilterButtonProps = { label: string; panelId: string; isOpen: boolean; onToggle: () => void }

/** Opens and closes a panel of filters. `label` includes how many are set. */
export function FilterButton({ label, panelId, isOpen, onToggle }: FilterButtonProps) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className="max-sm:px-3"
    >
      <SlidersHorizontal aria-hidden size={18} />
      {label}
    </Button>
  )
}
