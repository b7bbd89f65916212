import type { UserId } from '@murmur/contract/ids'

/** The id under which authenticators store a user's passkeys: the 16 bytes of the user id, base64url. */
export function toUserHandle(userId: UserId): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
