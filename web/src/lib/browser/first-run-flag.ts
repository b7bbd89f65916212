import type { UserId } from '@murmur/contract/ids'
import { type StoredFlag, storedFlag } from '#lib/browser/stored-flag.ts'

/** Set from the verification of an account until the user follows or dismisses the greeting on Discover, or a trade succeeds. */
export function firstRunFlag(userId: UserId): StoredFlag {
  return storedFlag(`murmur.first-run.${userId}`)
}
