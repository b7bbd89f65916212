import type { UserId } from '@murmur/contract/ids'
import { type FormEvent, useCallback, useId, useState } from 'react'
import { useKeyExport } from '#features/settings/key-export/use-key-export.ts'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { usePasskeyRefusal } from '#features/settings/signing/use-passkey-refusal.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FrozenNote } from '#lib/account/frozen-note.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { Button } from '#ui/form/button.tsx'

const ExportedKeys = lazyComponent(
  async () => (await import('#features/settings/key-export/exported-keys.tsx')).ExportedKeys,
)

/** Exports both private keys after a passkey, or the password and, if enabled, a second-factor code. */
export function KeyExportForm({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const { keys, isBusy, isAsking, exportKeys, forget } = useKeyExport()
  const passkey = usePasskeyRefusal('export.failed')
  const proof = useProof({ act: 'export-keys' }, passkey.isNeeded)
  const { freeze } = useFreeze()
  const noteId = useId()
  const [wasCleared, setCleared] = useState(false)
  const hasProof = proof.method === 'password' ? proof.values.password !== '' : proof.method !== 'none'
  const canExport = hasProof && Boolean(userId) && !isBusy && !freeze && !proof.isAsking

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setCleared(false)
    passkey.clear()
    if (proof.isAsking || (hasProof && !canExport)) return
    const proofValues = await proof.prove()
    if (!proofValues) return
    await exportKeys(
      proofValues,
      (error) => passkey.handleError(error) || proof.showRefusal(error, text('export.failed')),
    )
  }
  const clearOnTimeout = useCallback(() => {
    forget()
    setCleared(true)
  }, [forget])
  // Clears password and code as soon as the keys arrive.
  if (keys && proof.values.password) proof.clear()

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FrozenNote id={noteId} />
        <ProofFields proof={proof} hint={text('export.hint')} />
        <PasskeyNote isNeeded={passkey.isNeeded} isAsking={isAsking} />
        <FailureAlert failure={passkey.failure} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" inactive={!canExport} aria-describedby={freeze ? noteId : undefined}>
            {text(isAsking || proof.isAsking ? 'passkey.waiting' : isBusy ? 'export.busy' : 'export.submit')}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {wasCleared ? text('keys.cleared') : null}
          </p>
        </div>
      </form>
      {keys ? <ExportedKeys keys={keys} onClose={forget} onTimeUp={clearOnTimeout} /> : null}
    </>
  )
}
