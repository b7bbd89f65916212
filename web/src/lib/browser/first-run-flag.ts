import type { UserId } from '@murmur/contract/ids'
import { type StoredFlag, storedFlag } from '#lib/browser/stored-flag.ts'

/** Set from the verification of an account until the greeting in Discover is followed or dismissed, or a trade succeeds. */
export function firstRunFlag(userId: UserId): StoredFlag {
  return storedFlag(`murmur.first-run.${userId}`)
}
