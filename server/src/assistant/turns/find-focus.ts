import { parseTokenId, type TokenId } from '@murmur/contract/token-id'
import type { StoredMessage } from './assistant-chats.ts'

/** The possible referents of a message: the chat's focus, and the token of the screen that it was written on, if that is newer. */
export type ChatFocus = { stored: unknown; screen: TokenId | undefined }

/**
 * The focus of the newest answer that stored one, and the screen's token until an answer has stored a focus on the same screen:
 * from then on "it" is the subject of the chat.
 */
export function findFocus(before: readonly StoredMessage[], screen?: string): ChatFocus {
  const newestFocusIndex = before.findLastIndex(({ extras }) => extras.focus !== undefined)
  const otherScreenIndex = before.findLastIndex(({ role, extras }) => role === 'user' && extras.screen !== screen)
  const firstIndex = before.findIndex(({ role }, at) => role === 'user' && at > otherScreenIndex)
  const isAnswered = firstIndex >= 0 && newestFocusIndex > firstIndex
  return {
    stored: before[newestFocusIndex]?.extras.focus,
    screen: screen === undefined || isAnswered ? undefined : parseTokenId(screen),
  }
}
