import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { passkeySentence } from '#lib/passkeys/passkey-sentence.ts'

/**
 * The message for a passkey step that failed in the browser or on the server. `cancelled`: the text for a cancelled prompt,
 * the most common case.
 */
export function passkeyFailure(text: Translate, error: unknown, cancelled: TextId): Failure {
  if (!(error instanceof PasskeyError)) return toFailure(error, text(cancelled))
  return { message: passkeySentence(text, error, cancelled), reason: undefined }
}
