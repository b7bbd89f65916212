import { openPasskeyStore } from '#passkeys/passkey-store.ts'
import { createSignedSends } from '#signed-sends.ts'

/** A store without a file: no user has a passkey. */
export const noPasskeyStore = openPasskeyStore('/no-such-folder/passkeys')

/** The memory of a signer that has signed nothing yet, for users without passkeys. */
export function createEmptyMemory(now: () => Date) {
  return { sends: createSignedSends(now), passkeys: noPasskeyStore, limitMs: 1 }
}
