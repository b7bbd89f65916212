import { useState } from 'react'
import { PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { createRecoveryCode, hashRecoveryCode } from '#features/settings/signing/recovery-code.ts'
import { StoreRecoveryCode } from '#features/settings/signing/store-recovery-code.tsx'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type NewRecoveryCodeFlowProps = { wait: string; onClose: () => void }

/** Replaces the recovery code: the old one stays valid until the new one is stored and confirmed. */
export function NewRecoveryCodeFlow({ wait, onClose }: NewRecoveryCodeFlowProps) {
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  const [code] = useState(createRecoveryCode)
  const [isStored, setStored] = useState(false)
  if (!isStored) return <StoreRecoveryCode code={code} wait={wait} onStored={() => setStored(true)} onClose={onClose} />
  return (
    <PasskeyDialog
      title={text('signing.new-code')}
      submit={text('signing.use')}
      onSubmit={async (attempt) => {
        await change({ kind: 'replace-recovery', recoveryHash: await hashRecoveryCode(code) }, attempt)
        showToast('success', text('signing.code-renewed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text('signing.new-code-explained')}</p>
    </PasskeyDialog>
  )
}

/** Cancels a waiting recovery at once; only then shows the new recovery code that replaces the used one. */
export function CancelRecoveryFlow({ wait, onClose }: NewRecoveryCodeFlowProps) {
  const text = useText()
  const { change } = useChangeSigningPasskeys()
  const [code] = useState(createRecoveryCode)
  const [isCancelled, setCancelled] = useState(false)
  if (isCancelled) return <StoreRecoveryCode code={code} wait={wait} onStored={onClose} onClose={onClose} />
  return (
    <PasskeyDialog
      title={text('signing.recovery-cancel')}
      submit={text('signing.use')}
      onSubmit={async (attempt) => {
        await change({ kind: 'replace-recovery', recoveryHash: await hashRecoveryCode(code) }, attempt)
        showToast('success', text('signing.recovery-cancelled'))
        setCancelled(true)
      }}
      onClose={onClose}
    >
      <p>{text('signing.cancel-explained')}</p>
    </PasskeyDialog>
  )
}
