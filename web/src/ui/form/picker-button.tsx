import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { inputClass } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

type PickerButtonProps = {
  label: string
  placeholder: string
  /** The current choice. */
  children?: ReactNode
  error?: string | undefined
  onOpen: () => void
}

/** A labelled button that opens a dialog to choose from, and shows the current choice. */
export function PickerButton({ label, placeholder, children, error, onOpen }: PickerButtonProps) {
  const id = useId()
  const Icon = children ? ChevronDown : Search
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onClick={onOpen}
        className={`${inputClass} flex min-h-15 items-center py-1.5 justify-between gap-3 text-start hover:bg-sunk`}
      >
        <span id={`${id}-value`} className="flex min-w-0 flex-1 items-center gap-3">
          {children ?? <span className="truncate text-ink-soft">{placeholder}</span>}
        </span>
        <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </button>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
