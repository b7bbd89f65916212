import type { UserId } from '@murmur/contract/ids'
import type { Keyring } from '#keys/keyring.ts'
import { type JournalHead, openJournal, rollbackError } from '#passkeys/journal.ts'
import { applyChange, noPasskeys, type PasskeyChange, type UserPasskeys } from '#passkeys/user-passkeys.ts'
import { SignerError } from '#signer-error.ts'

/** The changes, and the result for the caller. Without changes nothing is written. */
type Decision<T> = { changes: readonly PasskeyChange[]; result: T }

/** The passkeys of all users, in a file that signers can share. */
export type PasskeyStore = {
  /** Reads new lines. `oneOf`: the heads that the log names. Throws TAMPERED if the file contains none of them. */
  open(ring: Keyring, oneOf?: readonly string[]): void
  read(userId: UserId): UserPasskeys
  /**
   * Decides on a user's state and stores the changes durably. Decides again if another signer's change came first, so that of two
   * uses of one challenge only one succeeds.
   */
  change<T>(ring: Keyring, userId: UserId, decide: (state: UserPasskeys) => Decision<T>): T
  /** Re-encrypts everything with the current key. `onReady` gets the new head before the old file is replaced. */
  reseal(ring: Keyring, onReady: (head: string) => void): void
  /** `<number>.<SHA-256>` of the newest line; undefined while there is none. */
  head(): string | undefined
}

const maxTries = 20

/** Opens the store in this file, which is created with the first passkey. */
export function openPasskeyStore(file: string): PasskeyStore {
  const journal = openJournal(file)
  const users = new Map<UserId, UserPasskeys>()
  const read = (userId: UserId) => users.get(userId) ?? noPasskeys
  const sync = (ring: Keyring, wanted: readonly JournalHead[] = []) =>
    journal.sync(ring, ({ userId, changes }) => users.set(userId, changes.reduce(applyChange, read(userId))), wanted)
  return {
    open(ring, oneOf = []) {
      if (!sync(ring, oneOf.map(parseHead))) throw rollbackError()
    },
    read,
    change(ring, userId, decide) {
      for (let tries = 0; tries < maxTries; tries++) {
        sync(ring)
        const { changes, result } = decide(read(userId))
        if (changes.length === 0) return result
        const written = journal.append(ring, { userId, changes })
        if (sync(ring, [written])) return result
      }
      throw new SignerError('UNAVAILABLE', 'other signers change the passkeys at the same time')
    },
    reseal(ring, onReady) {
      sync(ring)
      if (journal.head().seq === 0) return
      const entries = [...users].map(([userId, { used, ...state }]) => {
        const copied: PasskeyChange = { kind: 'copied', state, used: [...used] }
        return { userId, changes: [copied] }
      })
      journal.rewrite(ring, entries, (head) => onReady(formatHead(head)))
    },
    head: () => (journal.head().seq === 0 ? undefined : formatHead(journal.head())),
  }
}

function formatHead({ seq, hash }: JournalHead): string {
  return `${seq}.${hash}`
}

function parseHead(text: string): JournalHead {
  const [seq = '', hash = ''] = text.split('.')
  return { seq: Number(seq), hash }
}
