import { UserId } from '@murmur/contract/ids'
import { tryParse } from '@murmur/contract/schema/try-parse'

/** The channel on which the database announces changed accounts: ../rules/announce-account-changes.sql. */
const accountChannel = 'account_changes'
/** The channel for changed rows of a user: ../rules/announce-user-rows.sql. */
export const rowsChannel = 'user_rows'
/** The channel on which processes announce which users are present: wallets/transfers/share-presence.ts. */
export const presenceChannel = 'user_presence'
export const changeChannels = [accountChannel, rowsChannel, presenceChannel] as const
export type ChangeChannel = (typeof changeChannels)[number]

type Listener = (userId: UserId) => void

/**
 * Changes of users' accounts and rows, whichever process commits them. A copy in memory is valid only in the period in which it was
 * read.
 */
export type AccountChanges = {
  /** A number while every change arrives, another after each gap; undefined during a gap. */
  period(): number | undefined
  /** Calls back after a commit that changed the user's sessions, name, email or verification. */
  onChange(listener: Listener): void
  /** Calls back after a commit that changed rows of the user that a kept reply shows (`cachesReply` in the contract). */
  onRows(listener: Listener): void
  /** Calls back when a process announced the user as present, this one too. */
  onPresence(listener: Listener): void
}

/**
 * Creates the feed that a driver reports changes to by `changed`. A gap lasts from `lost` to `connected`; the feed starts
 * in one.
 */
export function createAccountChanges() {
  const listeners: Record<ChangeChannel, Set<Listener>> = {
    account_changes: new Set(),
    user_rows: new Set(),
    user_presence: new Set(),
  }
  let currentPeriod = 0
  let isConnected = false
  return {
    changes: {
      period: () => (isConnected ? currentPeriod : undefined),
      onChange: (listener) => void listeners.account_changes.add(listener),
      onRows: (listener) => void listeners.user_rows.add(listener),
      onPresence: (listener) => void listeners.user_presence.add(listener),
    } satisfies AccountChanges,
    changed(payload: string, channel: ChangeChannel = accountChannel) {
      const userId = tryParse(UserId, payload)
      // A notice that the triggers did not send names no account, so a new period starts for all.
      if (userId === undefined) currentPeriod++
      else for (const listener of listeners[channel]) listener(userId)
    },
    connected() {
      currentPeriod++
      isConnected = true
    },
    lost() {
      isConnected = false
    },
  }
}
