import type { UserId } from '@murmur/contract/ids'
import { toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { useQuery } from '@tanstack/react-query'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { useChangeAllowed } from '#features/send/allowed/use-change-allowed.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { signingPasskeysQuery } from '#lib/passkeys/signing-passkeys-query.ts'
import { useActionProof } from '#lib/passkeys/use-action-proof.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type AllowedDialogProps = { userId: UserId | undefined; renderProof: RenderProof; onClose: () => void }

/** Confirms that a recipient joins the list, after the waiting time of the signer. */
export function AllowDialog({ recipient, ...dialog }: AllowedDialogProps & { recipient: Recipient }) {
  const text = useText()
  const { userId, renderProof, onClose } = dialog
  const { allow } = useChangeAllowed(userId)
  const { isRequired, isAsking, prove } = useSignerProof()
  const { id, name, address } = recipient
  return renderProof({
    act: { act: 'allow-recipient', of: id },
    isSigned: isRequired,
    isAsking,
    title: text('allowed.add-of', { name }),
    submit: text('allowed.add'),
    failed: text('recipient.not-changed'),
    onProve: async (proof) => {
      const signature = await prove({ kind: 'allow-recipient', recipient: toRecipientKey(recipient) })
      const list = await allow(id, { ...proof, ...signature })
      const from = list.recipients.find((each) => each.id === id)?.from
      const at = formatDateTime(from ?? new Date().toISOString(), text.language)
      showToast('success', text('allowed.added', { name, at }))
      onClose()
    },
    onClose,
    children: (
      <>
        <div className="rounded-card bg-sunk p-4">
          <GroupedAddress address={address} label={text('send.address-of', { name })} />
        </div>
        <p className="max-w-[60ch]">{text('allowed.add-text')}</p>
        <PasskeyNote isNeeded={isRequired} isAsking={isAsking} />
      </>
    ),
  })
}

/** Confirms that the list ends, after the waiting time of the signer. */
export function LiftDialog({ userId, renderProof, onClose }: AllowedDialogProps) {
  const text = useText()
  const { lift } = useChangeAllowed(userId)
  const { isRequired, isAsking, prove } = useSignerProof()
  return renderProof({
    act: { act: 'any-recipient' },
    isSigned: isRequired,
    isAsking,
    title: text('allowed.off-title'),
    submit: text('allowed.off-submit'),
    failed: text('recipient.not-changed'),
    onProve: async (proof) => {
      await lift({ ...proof, ...(await prove({ kind: 'any-recipient' })) })
      onClose()
    },
    onClose,
    children: (
      <>
        <p className="max-w-[60ch]">{text('allowed.off-text')}</p>
        <PasskeyNote isNeeded={isRequired} isAsking={isAsking} />
      </>
    ),
  })
}

/** The signature of the passkey that the signer demands of some users. */
function useSignerProof() {
  const { isAsking, prove } = useActionProof()
  const { data } = useQuery(signingPasskeysQuery)
  return {
    isRequired: data?.data.isRequired === true,
    isAsking,
    prove: async (action: ConfirmedAction) => {
      const passkey = await prove(action)
      return passkey ? { passkey } : {}
    },
  }
}
