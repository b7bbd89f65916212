import type { Passkey } from '@murmur/contract/identity/passkeys'
import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AddPasskey } from '#features/settings/passkeys/add-passkey.tsx'
import { PasskeyRow } from '#features/settings/passkeys/passkey-row.tsx'
import { usePasskeys } from '#features/settings/passkeys/use-passkeys.ts'
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

/** The user's passkeys in one list, and whether trades and sends require one. `email`: names a new passkey on its device. */
export function Passkeys({ email }: { email: string }) {
  const text = useText()
  const signInPasskeys = usePasskeys()
  const signingPasskeys = useSigningPasskeys()
  if (signInPasskeys.data && signingPasskeys.data)
    return <Content passkeys={signInPasskeys.data.data} state={signingPasskeys.data.data} email={email} />
  const retry = () => {
    for (const query of [signInPasskeys, signingPasskeys]) if (query.isError) void query.refetch()
  }
  return (
    <SectionState
      isError={signInPasskeys.isError || signingPasskeys.isError}
      failed={text('passkey.unread')}
      onRetry={retry}
    />
  )
}

type ContentProps = { passkeys: Passkey[]; state: SigningPasskeys; email: string }

function Content({ passkeys, state, email }: ContentProps) {
  const text = useText()
  const reasonId = useId()
  const isFrozen = useFreeze().freeze !== null
  const isSupported = supportsPasskeys()
  const [dialog, setDialog] = useState<SigningDialog>()
  // Receives the focus when a change removes the pressed button; it exists even without rows.
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    // While the dialog is open, no element outside can take the focus.
    flushSync(() => setDialog(undefined))
    if (document.activeElement === document.body) box.current?.focus()
  }
  const { credentialIds, recoveryDueAt, recoverySeconds } = state
  const wait = formatWait(text, (recoverySeconds ?? 0) * 1000)
  const sharedProps = { state, reasonId, onOpen: setDialog }
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
      {passkeys.length + credentialIds.length > 0 ? (
        <ul aria-label={text('passkey.heading')} className="grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => box.current?.focus()} />
          ))}
          {credentialIds.map((id) => (
            <SigningPasskeyRow key={id} {...sharedProps} id={id} isUsable={isUsable} />
          ))}
        </ul>
      ) : (
        <div>
          <p className="font-semibold">{text('passkey.none')}</p>
          <p className="max-w-[60ch] text-sm text-ink-soft">{text('passkey.none-hint')}</p>
        </div>
      )}
      {isSupported ? (
        <AddPasskey />
      ) : (
        <Notice title={text('passkey.unsupported')}>
          <p id={reasonId}>{text('passkey.unsupported-hint')}</p>
        </Notice>
      )}
      {recoverySeconds === null ? (
        <Notice title={text('signing.no-site')}>
          <p className="text-sm">{text('signing.no-site-hint')}</p>
        </Notice>
      ) : (
        <div className="grid gap-4 border-t border-line pt-4">
          <RequireSwitch {...sharedProps} wait={wait} isUsable={isUsable} />
          {isSupported ? <FrozenNote id={reasonId} /> : null}
          {credentialIds.length > 0 ? (
            <SigningActions {...sharedProps} isSupported={isSupported} isFrozen={isFrozen} />
          ) : null}
        </div>
      )}
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
