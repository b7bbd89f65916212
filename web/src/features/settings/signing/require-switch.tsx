import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId } from 'react'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { useText } from '#lib/i18n/text.ts'

type RequireSwitchProps = {
  state: SigningPasskeys
  /** Whether it can be changed here and now. */
  isUsable: boolean
  /** The id of the reason if it cannot. */
  reasonId: string
  onOpen: (dialog: SigningDialog) => void
}

/** Whether every yes needs a passkey. Without one, switching it on sets one up. */
export function RequireSwitch({ state, isUsable, reasonId, onOpen }: RequireSwitchProps) {
  const text = useText()
  const hintId = useId()
  const { isRequired, credentialIds } = state
  const kind = isRequired ? 'turn-off' : credentialIds.length > 0 ? 'turn-on' : 'set-up'
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          checked={isRequired}
          aria-checked={isRequired}
          aria-disabled={isUsable ? undefined : true}
          aria-describedby={isUsable ? hintId : reasonId}
          onChange={() => isUsable && onOpen({ kind })}
          className="switch"
        />
        {text('signing.require')}
      </label>
      <p id={hintId} className="max-w-[60ch] text-sm text-ink-soft">
        {text(credentialIds.length > 0 ? 'signing.separate' : 'signing.trust')}
      </p>
    </div>
  )
}
