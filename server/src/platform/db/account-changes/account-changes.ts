import { UserId } from '@murmur/contract/ids'
import { tryParse } from '@murmur/contract/schema/try-parse'

/** The channel on which the database announces changed accounts: ../rules/announce-account-changes.sql. */
export const accountChannel = 'account_changes'

/**
 * Changes of users' sessions, names, emails and verification, whichever process commits them. A copy of an account in memory is valid
 * only in the period in which it was read.
 */
export type AccountChanges = {
  /** A number while every change arrives, another after each gap; undefined during a gap. */
  period(): number | undefined
  /** Calls back after a commit that changed the user's account. */
  onChange(listener: (userId: UserId) => void): void
}

/** Changes that a driver reports by `changed`; a gap lasts from `lost` to `connected`, and there is one at first. */
export function makeAccountChanges() {
  const listeners = new Set<(userId: UserId) => void>()
  let periods = 0
  let isConnected = false
  return {
    changes: {
      period: () => (isConnected ? periods : undefined),
      onChange: (listener) => void listeners.add(listener),
    } satisfies AccountChanges,
    changed(payload: string) {
      const userId = tryParse(UserId, payload)
      // Not sent by the triggers, so that the account is unknown: a new period covers all.
      if (userId === undefined) periods++
      else for (const listener of listeners) listener(userId)
    },
    connected() {
      periods++
      isConnected = true
    },
    lost() {
      isConnected = false
    },
  }
}
