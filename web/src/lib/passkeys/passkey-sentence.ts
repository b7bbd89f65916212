import type { TextId, Translate } from '#lib/i18n/text.ts'
import type { PasskeyError, PasskeyFault } from '#lib/passkeys/passkey-error.ts'

const sentences = {
  exists: 'passkey.exists',
  late: 'yes.late',
  'not-here': 'passkey.not-here',
  unsupported: 'yes.unsupported',
} as const satisfies Record<Exclude<PasskeyFault, 'cancelled'>, TextId>

/** Why the browser gave no passkey, as one sentence. `cancelled`: that of the usual case. */
export function passkeySentence(text: Translate, { fault }: PasskeyError, cancelled: TextId = 'yes.closed'): string {
  return text(fault === 'cancelled' ? cancelled : sentences[fault])
}
