import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'

/** All screens of a user, or those of one language. */
export type Recipient = { userId: UserId; language?: Language }

/** The room of Socket.IO that these screens are in. */
export function roomOf({ userId, language }: Recipient): string {
  return language ? `${userId} ${language}` : userId
}
