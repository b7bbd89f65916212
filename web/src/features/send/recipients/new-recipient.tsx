import type { UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { networkNames } from '#features/send/address/address-family.ts'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { ScanButton } from '#features/send/address/scan-button.tsx'
import { type NewRecipientForm, useNewRecipient } from '#features/send/recipients/use-new-recipient.ts'
import { WarningList } from '#features/send/recipients/warning-list.tsx'
import { formatList } from '#lib/format/format-list.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type NewRecipientProps = {
  userId: UserId | undefined
  /** An address to start with, which the user typed elsewhere. */
  address?: string | undefined
  renderProof: RenderProof
  onAdded: (recipient: Recipient) => void
  onClose: () => void
}

/** The dialog that adds a recipient: address, warnings to accept one by one, name, and password. */
export function NewRecipient({ userId, address = '', renderProof, onAdded, onClose }: NewRecipientProps) {
  const text = useText()
  const form = useNewRecipient(userId, address, onAdded)
  const { values, errors } = form
  return renderProof({
    act: { act: 'add-recipient', of: form.check.detected?.address ?? '' },
    title: text('recipient.new'),
    submit: text('recipient.add'),
    busy: text('recipient.adding'),
    failed: text('recipient.add-failed'),
    onCheck: form.onCheck,
    onProve: form.add,
    onClose,
    children: (
      <div ref={form.form} className="grid gap-4">
        <p className="text-sm text-ink-soft">{text('recipient.new-hint')}</p>
        <AddressField form={form} />
        <Field
          label={text('recipient.name')}
          value={values.name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => form.type('name', target.value)}
          error={errors.name}
        />
        <Field
          label={text('recipient.note')}
          value={values.note}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => form.type('note', target.value)}
          error={errors.note}
        />
        <FailureAlert isBoxed failure={form.failure} />
      </div>
    ),
  })
}

/** The address with its network, its groups of four and its warnings. */
function AddressField({ form }: { form: NewRecipientForm }) {
  const text = useText()
  const { values, errors, check, warnings } = form
  const { detected, checked } = check
  return (
    <div className="grid gap-3">
      <Field
        label={text('recipient.address')}
        dir="ltr"
        data-focus-first
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono text-sm"
        value={values.address}
        onChange={({ target }) => form.type('address', target.value)}
        hint={detected ? undefined : text('recipient.address-hint')}
        error={errors.address ?? (check.error ? check.error.message || text('recipient.check-failed') : undefined)}
        reason={errors.address ? undefined : check.error?.reason}
      />
      <ScanButton onScan={(scanned) => form.type('address', scanned)} />
      {check.error?.code === 'UNANSWERED' || check.error?.status === 424 ? (
        <Button className="justify-self-start" onClick={check.refetch}>
          {text('ask-again')}
        </Button>
      ) : null}
      <div role="status" className="grid gap-3 empty:hidden">
        {detected ? (
          <p className="text-sm">
            {text(detected.family === 'evm' ? 'recipient.on-evm' : 'recipient.on-solana', {
              networks: formatList(networkNames(detected.family), text.language),
            })}
          </p>
        ) : null}
        {check.isChecking ? <p className="text-sm text-ink-soft">{text('recipient.checking')}</p> : null}
      </div>
      {checked ? (
        <>
          <div className="grid gap-2 rounded-card bg-sunk p-4">
            <p className="text-sm text-ink-soft">{text('recipient.compare')}</p>
            <GroupedAddress address={checked.address} label={text('recipient.address')} />
          </div>
          <WarningList
            address={checked.address}
            warnings={warnings}
            isAccepted={form.isAccepted}
            onAccept={form.accept}
            error={errors.warnings}
          />
        </>
      ) : null}
    </div>
  )
}
