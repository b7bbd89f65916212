import { type Passkey, passkeysApi } from '@murmur/contract/identity/passkeys'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCachePasskeys } from '#features/settings/passkeys/use-passkeys.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

const ProofDialog = lazyComponent(async () => (await import('#features/settings/proof/proof-dialog.tsx')).ProofDialog)
const RenamePasskey = lazyComponent(
  async () => (await import('#features/settings/passkeys/rename-passkey.tsx')).RenamePasskey,
)

type PasskeyRowProps = {
  passkey: Passkey
  /** Called once the row no longer exists. */
  onRemoved: () => void
}

/** A passkey that signs in: its name and times, and buttons to rename and to remove it. */
export function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const text = useText()
  const { removed, renamed } = useCachePasskeys()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey
  const added = formatDateTime(createdAt, text.language)
  const close = () => setDialog(undefined)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge>{text('passkey.signs-in')}</Badge>
          {isSynced ? <Badge>{text('passkey.synced')}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt
            ? text('passkey.times', { added, used: formatDateTime(lastUsedAt, text.language) })
            : text('passkey.unused', { added })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={text('passkey.rename-of', { name })} onClick={() => setDialog('rename')}>
          {text('passkey.rename')}
        </Button>
        <Button aria-label={text('passkey.remove-of', { name })} onClick={() => setDialog('remove')}>
          {text('passkey.remove')}
        </Button>
      </div>
      {dialog === 'rename' ? (
        <RenamePasskey
          name={name}
          rename={async (to) => {
            await call(passkeysApi.rename, { params: { id }, body: { name: to } })
            renamed({ id, name: to })
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'remove' ? (
        <ProofDialog
          act={{ act: 'remove-passkey', of: id }}
          title={text('passkey.remove-of', { name })}
          submit={text('passkey.remove')}
          failed={text('factor.not-changed')}
          isDestructive
          onProve={async (body) => {
            const { data } = await call(passkeysApi.remove, { params: { id }, body })
            // Closes synchronously: while the dialog is open, no element outside can take the focus.
            flushSync(() => {
              close()
              removed(passkey, data)
            })
            showToast('success', text('passkey.removed', { name }))
            onRemoved()
          }}
          onClose={close}
        >
          <p>{text('passkey.remove-explained')}</p>
        </ProofDialog>
      ) : null}
    </li>
  )
}
