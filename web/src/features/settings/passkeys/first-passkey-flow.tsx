import type { CreationOptions, passkeysApi } from '@murmur/contract/identity/passkeys'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { CreatePasskeyDialog } from '#features/settings/passkeys/create-passkey-dialog.tsx'
import { FirstPasskeyDialog } from '#features/settings/passkeys/first-passkey-dialog.tsx'
import { useCachePasskeys } from '#features/settings/passkeys/use-passkeys.ts'
import { RecoveryCodesDialog } from '#features/settings/two-factor/recovery-codes-dialog.tsx'
import type { CallReply } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { announceSuccess } from '#ui/feedback/announce-success.ts'

type Reply = CallReply<typeof passkeysApi.add>
type Step = { at: 'mail' } | { at: 'creating'; options: CreationOptions } | { at: 'codes'; reply: Reply }

/** The first passkey of a user without a password: a mailed code, the browser's prompt, and the recovery codes. */
export function FirstPasskeyFlow({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { added } = useCachePasskeys()
  const [step, setStep] = useState<Step>({ at: 'mail' })
  const finish = ({ data }: Reply) => {
    void added(data)
    onClose()
  }
  const renderDialog = () => {
    switch (step.at) {
      case 'mail':
        return <FirstPasskeyDialog onProved={(options) => setStep({ at: 'creating', options })} onClose={onClose} />
      case 'creating':
        return (
          <CreatePasskeyDialog
            options={step.options}
            onDone={(reply) => {
              announceSuccess(text('passkey.added'))
              // The codes come first: the new passkey changes the form that opened this.
              if (reply.recoveryCodes) setStep({ at: 'codes', reply })
              else finish(reply)
            }}
            onClose={onClose}
          />
        )
      case 'codes':
        return (
          <RecoveryCodesDialog
            codes={step.reply.recoveryCodes ?? []}
            done={text('passkey.added')}
            onClose={() => finish(step.reply)}
          />
        )
    }
  }
  // Rendered outside of the form that may have opened it. React events bubble through portals, so this must not submit that form.
  return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{renderDialog()}</div>, document.body)
}
