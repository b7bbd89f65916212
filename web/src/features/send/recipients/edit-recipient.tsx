import type { UserId } from '@murmur/contract/ids'
import { type Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { useCacheRecipients } from '#features/send/recipients/use-recipients.ts'
import { SendFailure } from '#features/send/send-failure.tsx'
import { call } from '#lib/http/call.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type EditRecipientProps = { userId: UserId | undefined; recipient: Recipient; onClose: () => void }

/** The dialog that changes the name and the note of a recipient; its address cannot change. */
export function EditRecipient({ userId, recipient, onClose }: EditRecipientProps) {
  const text = useText()
  const { store } = useCacheRecipients(userId)
  const [values, setValues] = useState({ name: recipient.name, note: recipient.note })
  const [isNameMissing, setNameMissing] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: () =>
      call(recipientsApi.rename, {
        params: { id: recipient.id },
        body: { name: values.name.trim(), note: values.note.trim() },
      }),
    onSuccess: ({ data }) => {
      store(data)
      showToast('success', text('recipient.saved', { name: data.name }))
      onClose()
    },
  })
  return (
    <Dialog
      title={text('recipient.edit-of', { name: recipient.name })}
      closeLabel={text('dialog.close')}
      onClose={onClose}
    >
      <form
        noValidate
        className="-m-1 grid gap-4 overflow-y-auto p-1"
        onSubmit={(event) => {
          event.preventDefault()
          const isMissing = values.name.trim() === ''
          setNameMissing(isMissing)
          if (isMissing) name.current?.focus()
          else if (!save.isPending) save.mutate()
        }}
      >
        <div className="grid gap-2 rounded-card bg-sunk p-4">
          <GroupedAddress address={recipient.address} label={text('send.address-of', { name: recipient.name })} />
        </div>
        <Field
          ref={name}
          label={text('recipient.name')}
          value={values.name}
          maxLength={40}
          autoComplete="off"
          data-focus-first
          onChange={({ target }) => setValues({ ...values, name: target.value })}
          error={isNameMissing ? text('field.recipient-name-missing') : undefined}
        />
        <Field
          label={text('recipient.note')}
          value={values.note}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setValues({ ...values, note: target.value })}
        />
        <SendFailure failure={save.error ? toFailure(save.error, text('recipient.not-changed')) : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={save.isPending}>
            {text(save.isPending ? 'settings.busy' : 'recipient.save')}
          </Button>
          <Button onClick={onClose}>{text('settings.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
