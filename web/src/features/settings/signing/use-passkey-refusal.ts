import { useState } from 'react'
import { useSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'

/**
 * The signing passkey in a form: whether the action needs it, and why the last prompt failed, separate from the errors of the fields.
 * @param fallback the message of a refusal without its own
 */
export function usePasskeyRefusal(fallback: TextId) {
  const text = useText()
  const { data } = useSigningPasskeys()
  const [failure, setFailure] = useState<Failure>()
  return {
    isNeeded: data?.data.isRequired === true,
    failure,
    clear: () => setFailure(undefined),
    /** Stores an error about the passkey. @returns false for any other error */
    handleError(error: unknown): boolean {
      const isPasskeyError =
        error instanceof PasskeyError || (error instanceof CallError && error.code === 'PASSKEY_REQUIRED')
      if (isPasskeyError)
        setFailure(
          error instanceof PasskeyError
            ? { message: describePasskeyError(text, error), reason: undefined }
            : toFailure(error, text(fallback)),
        )
      return isPasskeyError
    },
  }
}
