import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type SigningActionsProps = {
  state: SigningPasskeys
  isSupported: boolean
  isFrozen: boolean
  /** The id of the reason while the account is frozen. */
  reasonId: string
  onOpen: (dialog: SigningDialog) => void
}

/** Buttons that add a passkey, replace the recovery code, and start a recovery, which also works in browsers without passkeys. */
export function SigningActions({ state, isSupported, isFrozen, reasonId, onOpen }: SigningActionsProps) {
  const text = useText()
  const { hasRecoveryCode, recoveryDueAt } = state
  const isWaiting = recoveryDueAt !== null
  const buttonProps = (kind: 'add' | 'code' | 'lost') => ({
    inactive: isFrozen,
    'aria-describedby': isFrozen ? reasonId : undefined,
    onClick: () => !isFrozen && onOpen({ kind }),
  })
  return (
    <div className="flex flex-wrap gap-3">
      {isSupported ? <Button {...buttonProps('add')}>{text('signing.add')}</Button> : null}
      {isSupported && !isWaiting ? <Button {...buttonProps('code')}>{text('signing.new-code')}</Button> : null}
      {hasRecoveryCode && !isWaiting ? <Button {...buttonProps('lost')}>{text('signing.lost')}</Button> : null}
    </div>
  )
}
