import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId } from 'react'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type SigningPasskeyRowProps = {
  id: string
  state: SigningPasskeys
  isUsable: boolean
  reasonId: string
  onOpen: (dialog: SigningDialog) => void
}

/** A passkey that confirms, with buttons to replace and to remove it. */
export function SigningPasskeyRow({ id, state, isUsable, reasonId, onOpen }: SigningPasskeyRowProps) {
  const text = useText()
  const lastId = useId()
  const { credentialIds, isRequired } = state
  const number = credentialIds.indexOf(id) + 1
  const mustStay = credentialIds.length === 1 && isRequired
  const reason = isUsable ? undefined : reasonId
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{text('signing.item', { number })}</p>
        <p className="text-sm text-ink-soft">{text('signing.item-id', { end: id.slice(-6) })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={text('signing.replace-of', { number })}
          aria-describedby={reason}
          inactive={!isUsable}
          onClick={() => isUsable && onOpen({ kind: 'replace', id })}
        >
          {text('signing.replace')}
        </Button>
        <Button
          aria-label={text('signing.remove-of', { number })}
          aria-describedby={mustStay ? lastId : reason}
          inactive={!isUsable || mustStay}
          onClick={() => isUsable && !mustStay && onOpen({ kind: 'remove', id })}
        >
          {text('passkey.remove')}
        </Button>
      </div>
      {mustStay ? (
        <p id={lastId} className="w-full text-sm text-ink-soft">
          {text('signing.last-stays')}
        </p>
      ) : null}
    </li>
  )
}
