import type { PasskeyCredential } from '@murmur/contract/signer-passkeys'
import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useState } from 'react'
import { PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { getSigningPasskeyName } from '#features/settings/signing/signing-passkey-name.ts'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useText } from '#lib/i18n/text.ts'
import { createSigningPasskey } from '#lib/passkeys/create-signing-passkey.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type AddSigningPasskeyProps = {
  /** The passkey's name on the device. */
  name: string
  state: SigningPasskeys
  /** The id of the passkey that the new one replaces. */
  replaced?: string
  onClose: () => void
}
type Step = { at: 'create' } | { at: 'confirm'; credential: PasskeyCredential } | { at: 'remove'; id: string }

/** Creates another passkey, which one of the others confirms; then removes the one that it replaces. */
export function AddSigningPasskey(props: AddSigningPasskeyProps) {
  const { name, state, replaced, onClose } = props
  const existingIds = state.credentialIds
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  // Fixed, because the list changes before the dialog closes.
  const [title] = useState(() =>
    replaced ? text('signing.replace-of', { name: getSigningPasskeyName(text, state, replaced) }) : text('signing.add'),
  )
  const [step, setStep] = useState<Step>({ at: 'create' })
  if (step.at === 'create')
    return (
      <PasskeyDialog
        title={title}
        submit={text('passkey.create')}
        cancelled="passkey.not-created"
        asking="passkey.waiting"
        onSubmit={async ({ signal }) => {
          // A device may hold the new one beside the one that it replaces.
          const others = existingIds.filter((id) => id !== replaced)
          setStep({ at: 'confirm', credential: await createSigningPasskey({ name, existing: others, signal }) })
        }}
        onClose={onClose}
      >
        <p>{text(replaced ? 'signing.replace-explained' : 'signing.add-explained')}</p>
        <p className="text-sm text-ink-soft">{text('passkey.create-explained')}</p>
      </PasskeyDialog>
    )
  if (step.at === 'confirm')
    return (
      <PasskeyDialog
        key="confirm"
        title={title}
        submit={text('signing.use')}
        onSubmit={async (attempt) => {
          await change({ kind: 'enrol', credential: step.credential, recoveryHash: null }, attempt)
          showToast('success', text('signing.added'))
          if (replaced) setStep({ at: 'remove', id: replaced })
          else onClose()
        }}
        onClose={onClose}
      >
        <p>{text('signing.created')}</p>
      </PasskeyDialog>
    )
  return (
    <PasskeyDialog
      key="remove"
      title={title}
      submit={text('signing.use')}
      onSubmit={async (attempt) => {
        await change({ kind: 'remove', credentialId: step.id }, attempt)
        showToast('success', text('signing.removed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text('signing.remove-explained')}</p>
    </PasskeyDialog>
  )
}
