import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import type { ReactNode } from 'react'
import { AddSigningPasskey } from '#features/settings/signing/add-signing-passkey.tsx'
import { CancelRecoveryFlow, NewRecoveryCodeFlow } from '#features/settings/signing/new-recovery-code-flow.tsx'
import { RecoverDialog } from '#features/settings/signing/recover-dialog.tsx'
import { RemoveSigningPasskey } from '#features/settings/signing/remove-signing-passkey.tsx'
import { RequirePasskeyDialog, StopRequiringDialog } from '#features/settings/signing/require-dialogs.tsx'
import { SetUpFlow } from '#features/settings/signing/set-up-flow.tsx'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { WhenToAskDialog } from '#features/settings/signing/when-to-ask-dialog.tsx'

export type SigningDialogsProps = {
  dialog: SigningDialog
  state: SigningPasskeys
  /** The name of a new passkey on its device. */
  name: string
  /** How long a recovery waits, in words. */
  wait: string
  onClose: () => void
}

/** The open dialog. Rendered outside of the parts of the section that its change may remove. */
export function SigningDialogs({ dialog, state, name, wait, onClose }: SigningDialogsProps): ReactNode {
  switch (dialog.kind) {
    case 'set-up':
      return <SetUpFlow name={name} wait={wait} onClose={onClose} />
    case 'turn-on':
      return <RequirePasskeyDialog onClose={onClose} />
    case 'turn-off':
      return <StopRequiringDialog onClose={onClose} />
    case 'when':
      return <WhenToAskDialog state={state} onClose={onClose} />
    case 'add':
      return <AddSigningPasskey name={name} state={state} onClose={onClose} />
    case 'replace':
      return <AddSigningPasskey name={name} state={state} replaced={dialog.id} onClose={onClose} />
    case 'remove':
      return <RemoveSigningPasskey id={dialog.id} state={state} onClose={onClose} />
    case 'code':
      return <NewRecoveryCodeFlow wait={wait} onClose={onClose} />
    case 'cancel':
      return <CancelRecoveryFlow wait={wait} onClose={onClose} />
    case 'lost':
    case 'finish':
      return <RecoverDialog isDue={dialog.kind === 'finish'} wait={wait} onClose={onClose} />
  }
}
