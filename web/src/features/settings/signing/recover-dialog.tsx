import { useRef, useState } from 'react'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { parseRecoveryCode, recoveryCodeParts } from '#features/settings/signing/recovery-code.ts'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { CallError } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Field } from '#ui/form/field.tsx'

type RecoverDialogProps = {
  /** Whether the wait is over, so that the code removes the passkeys. */
  isDue: boolean
  wait: string
  onClose: () => void
}

/** Asks for the recovery code and the password. Starts the waiting time or, once it is over, removes the passkeys. */
export function RecoverDialog({ isDue, wait, onClose }: RecoverDialogProps) {
  const text = useText()
  const { recover } = useChangeSigningPasskeys()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const showError = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  const code = parseRecoveryCode(typed)
  return (
    <ProofDialog
      act={{ act: 'recover-signing-passkeys' }}
      title={text(isDue ? 'signing.recovery-finish' : 'signing.lost')}
      submit={text(isDue ? 'signing.recovery-finish' : 'signing.recover-submit')}
      failed={text('signing.failed')}
      isDestructive
      onCheck={() => {
        if (!code) showError(text('signing.code-incomplete', { count: recoveryCodeParts }))
        return code !== undefined
      }}
      onProve={async (proof) => {
        if (!code) return
        try {
          const { recoveryDueAt } = await recover(code, proof)
          showToast('success', text(recoveryDueAt === null ? 'signing.recovered' : 'signing.recovering'))
          onClose()
        } catch (error) {
          // The signer refused the code, not the password.
          if (!(error instanceof CallError) || error.code !== 'PASSKEY_REQUIRED') throw error
          showError(text('signing.code-wrong'))
        }
      }}
      onClose={onClose}
    >
      <p>{text(isDue ? 'signing.finish-explained' : 'signing.recover-explained', { wait })}</p>
      <Field
        ref={field}
        label={text('signing.code-label')}
        value={typed}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        error={error}
      />
    </ProofDialog>
  )
}
