import type { UserId } from '@murmur/contract/ids'
import { createStoredFlag, type StoredFlag } from '#lib/browser/stored-flag.ts'

/** Set from the verification of an account until the user follows or dismisses the greeting on Discover, or a trade succeeds. */
export function firstRunFlag(userId: UserId): StoredFlag {
  return createStoredFlag(`murmur.first-run.${userId}`)
}
