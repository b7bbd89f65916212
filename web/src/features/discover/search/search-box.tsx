import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { inputClass } from '#ui/form/field.tsx'

type SearchBoxProps = {
  ref: Ref<HTMLInputElement>
  typed: string
  /** The listbox below: its id, whether it is open, and the option selected with the arrow keys. */
  listId: string
  isListed: boolean
  activeId: string | undefined
  onType: (text: string) => void
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
  /** Called on Enter or a click on the icon. */
  onRun: () => void
}

/** A search field with a button; the search runs while typing, or at once on submit. */
export function SearchBox({ ref, typed, listId, isListed, activeId, onType, onKey, onFocus, onRun }: SearchBoxProps) {
  const text = useText()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
      className="relative"
    >
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={text('discover.search')}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={text('discover.search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
        onFocus={onFocus}
        maxLength={128}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${inputClass} min-h-12 pe-13`}
      />
      <button
        type="submit"
        aria-label={text('discover.search-now')}
        className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-card text-ink-soft hover:text-ink"
      >
        <Search aria-hidden size={20} />
      </button>
    </form>
  )
}
