import type { Recipient } from '@murmur/contract/trading/recipients'
import { UserPlus } from 'lucide-react'
import { NotAllowedNote } from '#features/send/allowed/not-allowed-note.tsx'
import { RecipientText } from '#features/send/recipients/recipient-text.tsx'
import type { Recipients } from '#features/send/recipients/use-recipients.ts'
import { WaitingNote } from '#features/send/recipients/waiting-note.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field-error.tsx'
import { PickerButton } from '#ui/form/picker-button.tsx'

type RecipientFieldProps = {
  recipients: Recipients
  chosen: Recipient | undefined
  /** Whether the user's list of recipients has the chosen one. */
  isAllowed: boolean
  error: string | undefined
  onPick: () => void
  onNew: () => void
}

/** The recipient of a send: the choice from the address book; while that is empty, only the button that adds one. */
export function RecipientField({ recipients, chosen, isAllowed, error, onPick, onNew }: RecipientFieldProps) {
  const text = useText()
  const { all, isFailed } = recipients
  if (isFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
        {text('recipient.failed')}
        <Button onClick={recipients.refetch}>{text('ask-again')}</Button>
      </div>
    )
  if (!all) return <Skeleton className="h-22 w-full" />
  if (all.length === 0)
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">{text('send.to')}</p>
        <p className="text-sm text-ink-soft">{text('recipient.first-hint')}</p>
        <Button
          className="mt-1 justify-self-start"
          aria-haspopup="dialog"
          data-recipient
          aria-describedby={error ? 'send-to-error' : undefined}
          onClick={onNew}
        >
          <UserPlus aria-hidden size={18} />
          {text('recipient.new')}
        </Button>
        <FieldError id="send-to-error" error={error} />
      </div>
    )
  return (
    <div className="grid gap-3">
      <PickerButton label={text('send.to')} placeholder={text('send.choose-recipient')} error={error} onOpen={onPick}>
        {chosen ? <RecipientText recipient={chosen} hasWait={false} /> : undefined}
      </PickerButton>
      {isAllowed ? null : <NotAllowedNote />}
      {chosen ? <WaitingNote key={chosen.id} recipient={chosen} /> : null}
    </div>
  )
}
