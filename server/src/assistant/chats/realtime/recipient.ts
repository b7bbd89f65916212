import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'

/** All clients of a user, or those of one language. */
export type Recipient = { userId: UserId; language?: Language }

/** The Socket.IO room of these clients. */
export function getRoom({ userId, language }: Recipient): string {
  return language ? `${userId} ${language}` : userId
}
