import type { UserId } from '@murmur/contract/ids'
import { type Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { useCacheRecipients } from '#features/send/recipients/use-recipients.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { call } from '#lib/http/call.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

type RemoveRecipientProps = {
  userId: UserId | undefined
  recipient: Recipient
  /** Called once the dialog is closed: the row and its buttons no longer exist. */
  onRemoved: () => void
  onClose: () => void
}

/** Confirms that a recipient is removed. */
export function RemoveRecipient({ userId, recipient, onRemoved, onClose }: RemoveRecipientProps) {
  const text = useText()
  const { replace } = useCacheRecipients(userId)
  const { name } = recipient
  const remove = useMutation({
    mutationFn: () => call(recipientsApi.remove, { params: { id: recipient.id } }),
    onSuccess: ({ data }) => {
      replace(data)
      showToast('success', text('recipient.removed', { name }))
    },
  })
  // Not called once the dialog is closed: by then another one may be open.
  const leave = () => {
    // Closes synchronously: while the dialog is open, no element outside can take the focus.
    flushSync(onClose)
    onRemoved()
  }
  return (
    <Dialog title={text('recipient.remove-of', { name })} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-4">
        <div className="rounded-card bg-sunk p-4">
          <GroupedAddress address={recipient.address} label={text('send.address-of', { name })} />
        </div>
        <p>{text('recipient.remove-hint', { name })}</p>
        <FailureAlert
          isBoxed
          failure={remove.error ? toFailure(remove.error, text('recipient.not-changed')) : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            className="text-loss"
            inactive={remove.isPending}
            onClick={() => !remove.isPending && remove.mutate(undefined, { onSuccess: leave })}
          >
            {text(remove.isPending ? 'settings.busy' : 'recipient.remove')}
          </Button>
          <Button data-focus-first onClick={onClose}>
            {text('settings.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
