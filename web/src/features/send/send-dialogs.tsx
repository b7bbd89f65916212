import type { UserId } from '@murmur/contract/ids'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { ReactNode } from 'react'
import type { SendForm } from '#features/send/form/use-send-form.ts'
import type { useSend } from '#features/send/outcome/use-send.ts'
import { NewRecipient } from '#features/send/recipients/new-recipient.tsx'
import { RecipientPicker } from '#features/send/recipients/recipient-picker.tsx'
import { ReviewDialog } from '#features/send/review/review-dialog.tsx'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

export type OpenDialog = 'token' | 'recipient' | 'new-recipient' | 'review'
/** Props of the dialog that chooses a token; the page supplies it. */
export type TokenPickerSlot = {
  tokens: HeldToken[] | undefined
  onPick: (token: HeldToken) => void
  onClose: () => void
}

type SendDialogsProps = {
  dialog: OpenDialog | undefined
  onChange: (dialog: OpenDialog | undefined) => void
  userId: UserId | undefined
  tokens: HeldToken[]
  form: SendForm
  sending: ReturnType<typeof useSend>
  /** An address that starts the form of a new recipient. */
  address: string | undefined
  onTest: (() => void) | undefined
  renderProof: RenderProof
  renderTokenPicker: (slot: TokenPickerSlot) => ReactNode
}

/** The open dialog of the send form, if any. */
export function SendDialogs(props: SendDialogsProps): ReactNode {
  const { dialog, onChange, userId, tokens, form, sending, address, onTest, renderProof, renderTokenPicker } = props
  const close = () => onChange(undefined)
  /** Closes the dialog with a choice. */
  const closeAfter =
    <Choice,>(choose: (choice: Choice) => void) =>
    (choice: Choice) => {
      choose(choice)
      close()
    }
  switch (dialog) {
    case 'token':
      return renderTokenPicker({ tokens, onPick: closeAfter(form.pickToken), onClose: close })
    case 'recipient':
      return (
        <RecipientPicker
          recipients={form.recipients.all ?? []}
          onPick={closeAfter(form.pickRecipient)}
          onNew={() => onChange('new-recipient')}
          onClose={close}
        />
      )
    case 'new-recipient':
      return (
        <NewRecipient
          userId={userId}
          address={address}
          renderProof={renderProof}
          onAdded={closeAfter(form.pickRecipient)}
          onClose={close}
        />
      )
    case 'review':
      return form.quote.quote ? (
        <ReviewDialog
          quote={form.quote.quote}
          terms={form.quote}
          send={sending}
          renderProof={renderProof}
          onTest={onTest}
          onClose={close}
        />
      ) : null
    case undefined:
      return null
  }
}
