import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId } from 'react'
import { PasskeyThreshold } from '#features/settings/signing/passkey-threshold.tsx'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type RequireSwitchProps = {
  state: SigningPasskeys
  /** Whether it can be changed in this browser now. */
  isUsable: boolean
  /** The id of the reason if it cannot. */
  reasonId: string
  /** How long a recovery waits, in words. */
  wait: string
  onOpen: (dialog: SigningDialog) => void
}

/** The switch that requires a passkey for trades and sends, and from which amount. Without a passkey, turning it on sets one up. */
export function RequireSwitch({ state, isUsable, reasonId, wait, onOpen }: RequireSwitchProps) {
  const text = useText()
  const hintId = useId()
  const { isRequired, credentialIds, threshold } = state
  const kind = isRequired ? 'turn-off' : credentialIds.length > 0 ? 'turn-on' : 'set-up'
  return (
    <div data-setting="signing-passkeys" className="grid gap-1 rounded-card">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
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
        {text('signing.explained', { wait })}
      </p>
      {threshold ? <PasskeyThreshold threshold={threshold} /> : null}
      {credentialIds.length > 0 ? (
        <Button
          className="mt-2 justify-self-start"
          inactive={!isUsable}
          aria-describedby={isUsable ? undefined : reasonId}
          onClick={() => isUsable && onOpen({ kind: 'when' })}
        >
          {text('signing.when')}
        </Button>
      ) : null}
    </div>
  )
}
