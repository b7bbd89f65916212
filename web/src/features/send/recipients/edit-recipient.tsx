import type { UserId } from '@murmur/contract/ids'
import { type Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import { useRef, useState } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { useCacheRecipients } from '#features/send/recipients/use-recipients.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof, SendProof } from '#lib/trading/proof-slot.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Field } from '#ui/form/field.tsx'

type EditRecipientProps = {
  userId: UserId | undefined
  recipient: Recipient
  renderProof: RenderProof
  onClose: () => void
}

/** The dialog that changes the name and the note of a recipient, with the password; its address cannot change. */
export function EditRecipient({ userId, recipient, renderProof, onClose }: EditRecipientProps) {
  const text = useText()
  const { store } = useCacheRecipients(userId)
  const [values, setValues] = useState({ name: recipient.name, note: recipient.note })
  const [isNameMissing, setNameMissing] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const save = async (proof: SendProof) => {
    const { data } = await call(recipientsApi.rename, {
      params: { id: recipient.id },
      body: { name: values.name.trim(), note: values.note.trim(), ...proof },
    })
    store(data)
    showToast('success', text('recipient.saved', { name: data.name }))
    onClose()
  }
  const onCheck = () => {
    const isMissing = values.name.trim() === ''
    setNameMissing(isMissing)
    if (isMissing) name.current?.focus()
    return !isMissing
  }
  return renderProof({
    act: { act: 'rename-recipient', of: recipient.id },
    title: text('recipient.edit-of', { name: recipient.name }),
    submit: text('recipient.save'),
    busy: text('settings.busy'),
    failed: text('recipient.not-changed'),
    onCheck,
    onProve: save,
    onClose,
    children: (
      <div className="grid gap-4">
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
      </div>
    ),
  })
}
