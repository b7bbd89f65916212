import { type ReactNode, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { inputClass } from '#ui/form/field.tsx'

type PickerDialogProps<Item> = {
  title: string
  searchLabel: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The text in which the search finds an item. */
  searchTextOf: (item: Item) => string
  /** The announced status: the number of matches, or why there are none. */
  status: (matches: number, isSearching: boolean) => string
  row: (item: Item) => ReactNode
  onPick: (item: Item) => void
  onClose: () => void
  /** Content below the list. */
  children?: ReactNode
}

/** A dialog to choose one item of a list, with a search. */
export function PickerDialog<Item>(props: PickerDialogProps<Item>) {
  const { title, searchLabel, items, keyOf, searchTextOf, status, row, onPick, onClose, children } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const matching = items.filter((item) => searchTextOf(item).toLowerCase().includes(query))
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose}>
      <input
        type="search"
        data-focus-first
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Of a form around the dialog, Enter would be the submit: it would confirm the order that the choice is about to change.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={inputClass}
      />
      <p role="status" className={matching.length > 0 ? 'sr-only' : 'grid h-40 place-items-center text-ink-soft'}>
        {status(matching.length, query !== '')}
      </p>
      <ul className="mt-3 -mx-2 grid min-h-0 content-start gap-1 overflow-y-auto">
        {matching.map((item) => (
          <li key={keyOf(item)}>
            <button
              type="button"
              onClick={() => onPick(item)}
              className="flex min-h-16 w-full items-center gap-3 rounded-card px-3 py-2 text-start hover:bg-sunk focus-visible:-outline-offset-2"
            >
              {row(item)}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  )
}
