import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SectionState } from '#features/settings/section-state.tsx'
import { RecoveryNotice } from '#features/settings/signing/recovery-notice.tsx'
import { RequireSwitch } from '#features/settings/signing/require-switch.tsx'
import { SigningActions } from '#features/settings/signing/signing-actions.tsx'
import type { SigningDialog } from '#features/settings/signing/signing-dialog.ts'
import { SigningPasskeyRow } from '#features/settings/signing/signing-passkey-row.tsx'
import { useSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FrozenNote } from '#lib/account/frozen-note.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { Notice } from '#ui/feedback/notice.tsx'

const SigningDialogs = lazyComponent(
  async () => (await import('#features/settings/signing/signing-dialogs.tsx')).SigningDialogs,
)

/** Whether every yes needs a passkey, and the passkeys that the signer accepts for it. `email`: names a new one on its device. */
export function SigningPasskeysSetting({ email }: { email: string }) {
  const text = useText()
  const { data, isError, refetch } = useSigningPasskeys()
  if (!data) return <SectionState isError={isError} failed={text('signing.unread')} onAgain={refetch} />
  const { recoverySeconds } = data.data
  if (recoverySeconds === null)
    return (
      <Notice title={text('signing.no-site')}>
        <p className="text-sm">{text('signing.no-site-hint')}</p>
      </Notice>
    )
  return <Content state={data.data} email={email} wait={formatWait(text, recoverySeconds * 1000)} />
}

type ContentProps = { state: SigningPasskeys; email: string; wait: string }

function Content({ state, email, wait }: ContentProps) {
  const text = useText()
  const reasonId = useId()
  const isFrozen = useFreeze().freeze !== null
  const isSupported = supportsPasskeys()
  const [dialog, setDialog] = useState<SigningDialog>()
  // Takes the focus from a button that its own change removed.
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    // While the dialog is open, no element outside can take the focus.
    flushSync(() => setDialog(undefined))
    if (document.activeElement === document.body) box.current?.focus()
  }
  const { credentialIds, recoveryDueAt } = state
  const shared = { state, reasonId, onOpen: setDialog }
  const isUsable = isSupported && !isFrozen
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      {recoveryDueAt === null ? null : (
        <RecoveryNotice
          dueAt={recoveryDueAt}
          isFrozen={isFrozen}
          reasonId={reasonId}
          onCancel={() => setDialog({ kind: 'cancel' })}
          onFinish={() => setDialog({ kind: 'finish' })}
        />
      )}
      <RequireSwitch {...shared} isUsable={isUsable} />
      {isSupported ? (
        <FrozenNote id={reasonId} />
      ) : (
        <Notice title={text('passkey.unsupported')}>
          <p id={reasonId}>{text('signing.unsupported-hint')}</p>
        </Notice>
      )}
      {credentialIds.length > 0 ? (
        <>
          <ul aria-label={text('signing.heading')} className="grid gap-2">
            {credentialIds.map((id) => (
              <SigningPasskeyRow key={id} {...shared} id={id} isUsable={isUsable} />
            ))}
          </ul>
          <SigningActions {...shared} isSupported={isSupported} isFrozen={isFrozen} />
        </>
      ) : null}
      {dialog ? (
        <SigningDialogs
          dialog={dialog}
          state={state}
          name={text('signing.device-name', { email })}
          wait={wait}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
