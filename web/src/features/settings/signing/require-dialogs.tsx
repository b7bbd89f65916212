import { PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Requires a passkey for every confirmation, after one of the passkeys has confirmed it. */
export function RequirePasskeyDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  return (
    <PasskeyDialog
      title={text('signing.turn-on')}
      submit={text('signing.use')}
      leave={text('signing.later')}
      onSubmit={async (attempt) => {
        await change({ kind: 'require', isRequired: true }, attempt)
        showToast('success', text('signing.on'))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text('signing.turn-on-explained')}</p>
      <p className="text-sm text-ink-soft">{text('signing.what')}</p>
    </PasskeyDialog>
  )
}

/** Ends the requirement after a passkey has confirmed it. */
export function StopRequiringDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  return (
    <PasskeyDialog
      title={text('signing.turn-off')}
      submit={text('signing.use')}
      onSubmit={async (attempt) => {
        await change({ kind: 'require', isRequired: false }, attempt)
        showToast('success', text('signing.off'))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text('signing.turn-off-explained')}</p>
    </PasskeyDialog>
  )
}
