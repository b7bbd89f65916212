import type { UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { UserPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { RecipientText } from '#features/send/recipients/recipient-text.tsx'
import { useRecipients } from '#features/send/recipients/use-recipients.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FrozenNote } from '#lib/account/frozen-note.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatDay } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

const NewRecipient = lazyComponent(
  async () => (await import('#features/send/recipients/new-recipient.tsx')).NewRecipient,
)
const EditRecipient = lazyComponent(
  async () => (await import('#features/send/recipients/edit-recipient.tsx')).EditRecipient,
)
const RemoveRecipient = lazyComponent(
  async () => (await import('#features/send/recipients/remove-recipient.tsx')).RemoveRecipient,
)

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'remove'; recipient: Recipient }

/** The address book in the settings: add, rename and remove recipients. */
export function RecipientsSetting({ userId, renderProof }: { userId: UserId | undefined; renderProof: RenderProof }) {
  const text = useText()
  const { all, isFailed, refetch } = useRecipients(userId)
  const [dialog, setDialog] = useState<OpenDialog>()
  const addButton = useRef<HTMLButtonElement>(null)
  const isFrozen = useFreeze().freeze !== null
  const noteId = useId()
  const close = () => setDialog(undefined)
  if (isFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-soft">{text('recipient.failed')}</p>
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </div>
    )
  if (!all)
    return (
      <div role="status" data-waiting className="grid gap-3">
        <span className="sr-only">{text('loading')}</span>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
  return (
    <>
      {all.length === 0 ? <p className="text-ink-soft">{text('recipient.first-hint')}</p> : null}
      <ul className="grid divide-y divide-line empty:hidden">
        {all.map((recipient) => (
          <RecipientItem
            key={recipient.id}
            recipient={recipient}
            onEdit={() => setDialog({ kind: 'edit', recipient })}
            onRemove={() => setDialog({ kind: 'remove', recipient })}
          />
        ))}
      </ul>
      <FrozenNote id={noteId} />
      <Button
        ref={addButton}
        className="justify-self-start"
        inactive={isFrozen}
        aria-describedby={isFrozen ? noteId : undefined}
        onClick={() => !isFrozen && setDialog({ kind: 'new' })}
      >
        <UserPlus aria-hidden size={18} />
        {text('recipient.new')}
      </Button>
      {dialog?.kind === 'new' ? (
        <NewRecipient
          userId={userId}
          renderProof={renderProof}
          onAdded={({ name }) => {
            showToast('success', text('recipient.added', { name }))
            close()
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'edit' ? (
        <EditRecipient userId={userId} recipient={dialog.recipient} renderProof={renderProof} onClose={close} />
      ) : null}
      {dialog?.kind === 'remove' ? (
        <RemoveRecipient
          userId={userId}
          recipient={dialog.recipient}
          onRemoved={() => addButton.current?.focus()}
          onClose={close}
        />
      ) : null}
    </>
  )
}

type RecipientItemProps = { recipient: Recipient; onEdit: () => void; onRemove: () => void }

function RecipientItem({ recipient, onEdit, onRemove }: RecipientItemProps) {
  const text = useText()
  const { name, note, lastSentAt } = recipient
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="grid min-w-48 flex-1 gap-1">
        <RecipientText recipient={recipient} />
        {note ? <p className="text-sm wrap-anywhere">{note}</p> : null}
        <p className="text-sm text-ink-soft">
          {lastSentAt
            ? text('recipient.last-sent', { date: formatDay(lastSentAt, text.language) })
            : text('recipient.never-sent')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={text('recipient.edit-of', { name })} onClick={onEdit}>
          {text('recipient.edit')}
        </Button>
        <Button
          variant="bare"
          aria-label={text('recipient.remove-of', { name })}
          onClick={onRemove}
          className="text-loss"
        >
          {text('recipient.remove')}
        </Button>
      </div>
    </li>
  )
}
