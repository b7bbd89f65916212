import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import type { Translate } from '#lib/i18n/text.ts'

/** The stored name of a passkey that confirms payments; “Passkey 2” for one of an earlier version, which has none. */
export function getSigningPasskeyName(text: Translate, state: SigningPasskeys, id: string): string {
  const name = state.passkeys.find((one) => one.id === id)?.name
  return name ?? text('signing.item', { number: state.credentialIds.indexOf(id) + 1 })
}
