import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId, useState } from 'react'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { getSigningPasskeyName } from '#features/settings/signing/signing-passkey-name.ts'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'

const RenamePasskey = lazyComponent(
  async () => (await import('#features/settings/passkeys/rename-passkey.tsx')).RenamePasskey,
)

type SigningPasskeyRowProps = {
  id: string
  state: SigningPasskeys
  isUsable: boolean
  reasonId: string
  onOpen: (dialog: SigningDialog) => void
}

/** A passkey that confirms payments: its name and times, and buttons to rename, replace and remove it. */
export function SigningPasskeyRow({ id, state, isUsable, reasonId, onOpen }: SigningPasskeyRowProps) {
  const text = useText()
  const lastId = useId()
  const { rename } = useChangeSigningPasskeys()
  const [isRenaming, setRenaming] = useState(false)
  const { credentialIds, isRequired } = state
  const { createdAt, lastUsedAt } = state.passkeys.find((one) => one.id === id) ?? {}
  const name = getSigningPasskeyName(text, state, id)
  const added = createdAt && formatDateTime(createdAt, text.language)
  const mustStay = credentialIds.length === 1 && isRequired
  const reason = isUsable ? undefined : reasonId
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge>{text('passkey.confirms')}</Badge>
        </p>
        {added ? (
          <p className="text-sm text-ink-soft">
            {lastUsedAt
              ? text('passkey.times', { added, used: formatDateTime(lastUsedAt, text.language) })
              : text('passkey.unused', { added })}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={text('passkey.rename-of', { name })} onClick={() => setRenaming(true)}>
          {text('passkey.rename')}
        </Button>
        <Button
          aria-label={text('signing.replace-of', { name })}
          aria-describedby={reason}
          inactive={!isUsable}
          onClick={() => isUsable && onOpen({ kind: 'replace', id })}
        >
          {text('signing.replace')}
        </Button>
        <Button
          aria-label={text('passkey.remove-of', { name })}
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
      {isRenaming ? (
        <RenamePasskey name={name} rename={(to) => rename(id, to)} onClose={() => setRenaming(false)} />
      ) : null}
    </li>
  )
}
