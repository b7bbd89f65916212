/** The open dialog about signing passkeys. `id`: the passkey that it is about. */
export type SigningDialog =
  | { kind: 'set-up' | 'turn-on' | 'turn-off' | 'when' | 'add' | 'code' | 'lost' | 'cancel' | 'finish' }
  | { kind: 'replace' | 'remove'; id: string }
