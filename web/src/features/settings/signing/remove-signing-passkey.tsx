import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useState } from 'react'
import { PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { getSigningPasskeyName } from '#features/settings/signing/signing-passkey-name.ts'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type RemoveSigningPasskeyProps = { id: string; state: SigningPasskeys; onClose: () => void }

/** Removes a signing passkey, after any of the user's signing passkeys has confirmed it. */
export function RemoveSigningPasskey({ id, state, onClose }: RemoveSigningPasskeyProps) {
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  // Fixed, because the list changes before the dialog closes.
  const [title] = useState(() => text('passkey.remove-of', { name: getSigningPasskeyName(text, state, id) }))
  const [isLast] = useState(state.credentialIds.length === 1)
  return (
    <PasskeyDialog
      title={title}
      submit={text('signing.use')}
      isDestructive
      onSubmit={async (attempt) => {
        await change({ kind: 'remove', credentialId: id }, attempt)
        showToast('success', text('signing.removed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text('signing.remove-explained')}</p>
      {isLast ? <p>{text('signing.remove-last')}</p> : null}
    </PasskeyDialog>
  )
}
