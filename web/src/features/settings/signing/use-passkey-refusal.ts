import { useState } from 'react'
import { useSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { passkeySentence } from '#lib/passkeys/passkey-sentence.ts'

/**
 * The passkey of a form whose action may need one: whether it is needed, and why it did not confirm, apart from the errors of the
 * fields.
 * @param otherwise the message of a refusal without its own
 */
export function usePasskeyRefusal(otherwise: TextId) {
  const text = useText()
  const { data } = useSigningPasskeys()
  const [failure, setFailure] = useState<Failure>()
  return {
    isNeeded: data?.data.isRequired === true,
    failure,
    clear: () => setFailure(undefined),
    /** Stores an error about the passkey. @returns false for any other error */
    take(error: unknown): boolean {
      const isOurs = error instanceof PasskeyError || (error instanceof CallError && error.code === 'PASSKEY_REQUIRED')
      if (isOurs)
        setFailure(
          error instanceof PasskeyError
            ? { message: passkeySentence(text, error), reason: undefined }
            : toFailure(error, text(otherwise)),
        )
      return isOurs
    },
  }
}
