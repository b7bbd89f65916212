import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'

/**
 * The message for a passkey step that failed in the browser or on the server. `cancelled`: the text for a cancelled prompt,
 * the most common case.
 */
export function toPasskeyFailure(text: Translate, error: unknown, cancelled: TextId): Failure {
  if (!(error instanceof PasskeyError)) return toFailure(error, text(cancelled))
  return { message: describePasskeyError(text, error, cancelled), reason: undefined }
}
