import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'

/** The message for a step with a passkey that failed in the browser or at the server. `cancelled`: the text for the usual case. */
export function passkeyFailure(text: Translate, error: unknown, cancelled: TextId): Failure {
  if (!(error instanceof PasskeyError)) return toFailure(error, text(cancelled))
  const { fault } = error
  const message = fault === 'exists' ? 'passkey.exists' : fault === 'not-here' ? 'passkey.not-here' : cancelled
  return { message: text(message), reason: undefined }
}
