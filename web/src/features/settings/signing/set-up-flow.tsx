import type { PasskeyCredential } from '@murmur/contract/signer-passkeys'
import { useState } from 'react'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { createRecoveryCode, hashRecoveryCode } from '#features/settings/signing/recovery-code.ts'
import { RequirePasskeyDialog } from '#features/settings/signing/require-dialogs.tsx'
import { StoreRecoveryCode } from '#features/settings/signing/store-recovery-code.tsx'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { useText } from '#lib/i18n/text.ts'
import { createSigningPasskey } from '#lib/passkeys/create-signing-passkey.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** The code leaves this component only as its hash. */
type CreatedPasskey = { credential: PasskeyCredential; code: string }
type Step = { at: 'explain' } | ({ at: 'code' | 'password' } & CreatedPasskey) | { at: 'turn-on' }

type SetUpFlowProps = {
  /** The passkey's name on the device. */
  name: string
  /** How long a recovery waits, in words. */
  wait: string
  onClose: () => void
}

/** The first passkey: created by the browser, a recovery code stored by the user, enrolled with the password, then required. */
export function SetUpFlow({ name, wait, onClose }: SetUpFlowProps) {
  const text = useText()
  const { enrolFirst } = useChangeSigningPasskeys()
  const [step, setStep] = useState<Step>({ at: 'explain' })
  switch (step.at) {
    case 'explain':
      return (
        <PasskeyDialog
          title={text('signing.set-up')}
          submit={text('passkey.create')}
          cancelled="passkey.not-created"
          asking="passkey.waiting"
          onSubmit={async ({ signal }) => {
            const credential = await createSigningPasskey({ name, existing: [], signal })
            setStep({ at: 'code', credential, code: createRecoveryCode() })
          }}
          onClose={onClose}
        >
          <ul className="grid list-disc gap-2 ps-5 marker:text-ink-soft">
            <li>{text('signing.what')}</li>
            <li>{text('signing.if-lost', { wait })}</li>
          </ul>
          <p className="text-sm text-ink-soft">
            {text('passkey.create-explained')} {text('signing.trust')}
          </p>
        </PasskeyDialog>
      )
    case 'code':
      return (
        <StoreRecoveryCode
          code={step.code}
          wait={wait}
          onStored={() => setStep({ ...step, at: 'password' })}
          onClose={onClose}
        />
      )
    case 'password':
      return (
        <ProofDialog
          act={{ act: 'signing-passkeys' }}
          title={text('signing.confirm-heading')}
          submit={text('signing.confirm-heading')}
          failed={text('signing.failed')}
          onProve={async (proof) => {
            const recoveryHash = await hashRecoveryCode(step.code)
            await enrolFirst({ kind: 'enrol', credential: step.credential, recoveryHash }, proof)
            showToast('success', text('signing.added'))
            setStep({ at: 'turn-on' })
          }}
          onClose={onClose}
        >
          <p>{text('signing.confirm-explained')}</p>
        </ProofDialog>
      )
    case 'turn-on':
      return <RequirePasskeyDialog onClose={onClose} />
  }
}
