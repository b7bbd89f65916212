import { parseTokenId, type TokenId } from '@murmur/contract/token-id'
import type { StoredMessage } from './assistant-chats.ts'

/** The possible referents of a message: the chat's focus, and the token of the screen that it was written on, if that is newer. */
export type ChatFocus = { stored: unknown; screen: TokenId | undefined }

/**
 * The focus of the newest answer that stored one, and the screen's token until an answer has stored a focus on the same screen:
 * from then on "it" is the subject of the chat.
 */
export function findFocus(before: readonly StoredMessage[], screen?: string): ChatFocus {
  const newest = before.findLastIndex(({ extras }) => extras.focus !== undefined)
  const otherScreen = before.findLastIndex(({ role, extras }) => role === 'user' && extras.screen !== screen)
  const first = before.findIndex(({ role }, at) => role === 'user' && at > otherScreen)
  const isAnswered = first >= 0 && newest > first
  return {
    stored: before[newest]?.extras.focus,
    screen: screen === undefined || isAnswered ? undefined : parseTokenId(screen),
  }
}
