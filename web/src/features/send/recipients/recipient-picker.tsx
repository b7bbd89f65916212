import type { Recipient } from '@murmur/contract/trading/recipients'
import { UserPlus } from 'lucide-react'
import { RecipientText } from '#features/send/recipients/recipient-text.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PickerDialog } from '#ui/dialog/picker-dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type RecipientPickerProps = {
  recipients: readonly Recipient[]
  onPick: (recipient: Recipient) => void
  onNew: () => void
  onClose: () => void
}

/** The dialog to choose a recipient of the address book, with a search by name, note or address, or to add one. */
export function RecipientPicker({ recipients, onPick, onNew, onClose }: RecipientPickerProps) {
  const text = useText()
  return (
    <PickerDialog
      title={text('recipient.choose')}
      searchLabel={text('recipient.search')}
      items={recipients}
      keyOf={({ id }) => id}
      searchTextOf={({ name, note, address }) => `${name}\n${note}\n${address}`}
      status={(count, isSearching) =>
        count > 0
          ? text('recipient.count', { count })
          : text(isSearching ? 'recipient.none-found' : 'recipient.none-here')
      }
      row={(recipient) => <RecipientText recipient={recipient} />}
      onPick={onPick}
      onClose={onClose}
    >
      <Button className="mt-3 shrink-0 justify-self-start" onClick={onNew}>
        <UserPlus aria-hidden size={18} />
        {text('recipient.new')}
      </Button>
    </PickerDialog>
  )
}
