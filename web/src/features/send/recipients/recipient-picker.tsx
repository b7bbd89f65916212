import type { Recipient } from '@murmur/contract/trading/recipients'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { RecipientText } from '#features/send/recipients/recipient-text.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { inputClass } from '#ui/form/field.tsx'

type RecipientPickerProps = {
  recipients: readonly Recipient[]
  onPick: (recipient: Recipient) => void
  onNew: () => void
  onClose: () => void
}

/** The dialog to choose a recipient of the address book, with a search by name, note or address, or to add one. */
export function RecipientPicker({ recipients, onPick, onNew, onClose }: RecipientPickerProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matching = recipients.filter(({ name, note, address }) =>
    `${name}\n${note}\n${address}`.toLowerCase().includes(wanted),
  )
  return (
    <Dialog title={text('recipient.choose')} closeLabel={text('dialog.close')} onClose={onClose}>
      <input
        type="search"
        data-focus-first
        aria-label={text('recipient.search')}
        placeholder={text('recipient.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={inputClass}
      />
      <p role="status" className={matching.length > 0 ? 'sr-only' : 'grid h-24 place-items-center text-ink-soft'}>
        {matching.length > 0
          ? text('recipient.count', { count: matching.length })
          : text(wanted ? 'recipient.none-found' : 'recipient.none-here')}
      </p>
      <ul className="mt-3 -mx-2 grid min-h-0 content-start gap-1 overflow-y-auto">
        {matching.map((recipient) => (
          <li key={recipient.id}>
            <button
              type="button"
              onClick={() => onPick(recipient)}
              className="flex min-h-16 w-full items-center gap-3 rounded-card px-3 py-2 text-start hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <RecipientText recipient={recipient} />
            </button>
          </li>
        ))}
      </ul>
      <Button className="mt-3 shrink-0 justify-self-start" onClick={onNew}>
        <UserPlus aria-hidden size={18} />
        {text('recipient.new')}
      </Button>
    </Dialog>
  )
}
