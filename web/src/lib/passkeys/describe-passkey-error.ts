import type { TextId, Translate } from '#lib/i18n/text.ts'
import type { PasskeyError, PasskeyErrorReason } from '#lib/passkeys/passkey-error.ts'

const sentences = {
  exists: 'passkey.exists',
  timeout: 'yes.late',
  'unsupported-origin': 'passkey.not-here',
  unsupported: 'yes.unsupported',
} as const satisfies Record<Exclude<PasskeyErrorReason, 'cancelled'>, TextId>

/** Why the browser gave no passkey, as one sentence. `cancelled`: the text for a cancelled prompt. */
export function describePasskeyError(
  text: Translate,
  { reason }: PasskeyError,
  cancelled: TextId = 'yes.closed',
): string {
  return text(reason === 'cancelled' ? cancelled : sentences[reason])
}
