import type { UserId } from '@murmur/contract/ids'
import { type StoredFlag, storedFlag } from '#lib/browser/stored-flag.ts'

/** Set from the verification of an account until its user makes the first trade or dismisses the greeting in Discover. */
export function firstRunFlag(userId: UserId): StoredFlag {
  return storedFlag(`murmur.first-run.${userId}`)
}
