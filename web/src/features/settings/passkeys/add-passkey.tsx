import { type CreationOptions, passkeysApi } from '@murmur/contract/identity/passkeys'
import { useState } from 'react'
import { useCachePasskeys } from '#features/settings/passkeys/use-passkeys.ts'
import { useFactors } from '#features/settings/two-factor/use-factors.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { announceSuccess } from '#ui/feedback/announce-success.ts'
import { Button } from '#ui/form/button.tsx'

const ProofDialog = lazyComponent(async () => (await import('#features/settings/proof/proof-dialog.tsx')).ProofDialog)
const CreatePasskeyDialog = lazyComponent(
  async () => (await import('#features/settings/passkeys/create-passkey-dialog.tsx')).CreatePasskeyDialog,
)
const FirstPasskeyFlow = lazyComponent(
  async () => (await import('#features/settings/passkeys/first-passkey-flow.tsx')).FirstPasskeyFlow,
)
const RecoveryCodesDialog = lazyComponent(
  async () => (await import('#features/settings/two-factor/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)

/** The step of adding a passkey: the user's proof, the browser's prompt, and the recovery codes with the first second factor. */
type Step = { at: 'asking' | 'first' } | { at: 'creating'; options: CreationOptions } | { at: 'codes'; codes: string[] }

/** A button that adds a passkey. */
export function AddPasskey() {
  const text = useText()
  const { added } = useCachePasskeys()
  const [step, setStep] = useState<Step>()
  const factors = useFactors().data?.data
  const hasProof = !factors || factors.hasPassword || factors.passkeys > 0
  const close = () => setStep(undefined)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setStep({ at: hasProof ? 'asking' : 'first' })}>
        {text('passkey.add')}
      </Button>
      {step?.at === 'first' ? <FirstPasskeyFlow onClose={close} /> : null}
      {step?.at === 'asking' ? (
        <ProofDialog
          act={{ act: 'add-passkey' }}
          title={text('passkey.add')}
          submit={text('factor.continue')}
          failed={text('factor.not-changed')}
          onProve={async (body) => {
            const { data } = await call(passkeysApi.creationOptions, { body })
            // Closed meanwhile: there is nothing to create.
            setStep((now) => now && { at: 'creating', options: data })
          }}
          onClose={close}
        >
          <p>{text('passkey.add-explained')}</p>
        </ProofDialog>
      ) : null}
      {step?.at === 'creating' ? (
        <CreatePasskeyDialog
          options={step.options}
          onDone={({ data, recoveryCodes }) => {
            void added(data)
            announceSuccess(text('passkey.added'))
            setStep(recoveryCodes ? { at: 'codes', codes: recoveryCodes } : undefined)
          }}
          onClose={close}
        />
      ) : null}
      {step?.at === 'codes' ? (
        <RecoveryCodesDialog codes={step.codes} done={text('passkey.added')} onClose={close} />
      ) : null}
    </>
  )
}
