import type { ChatMessage } from '@murmur/contract/chat/chats'
import { expect } from 'vitest'
import { fetchMessagesAfter } from '../clients/chat-client.ts'
import type { ChatUser } from './chat-users.ts'

/**
 * Asserts that exactly the acknowledged messages are stored, each once, in the order of their screen, with one answer each in the order of
 * the messages, and that each screen has all of them and none of another chat.
 * @param sent the messages acknowledged to each screen
 * @returns the stored messages
 */
export async function expectCompleteChat(
  { user, chatId, screens }: ChatUser,
  sent: readonly (readonly ChatMessage[])[],
): Promise<ChatMessage[]> {
  const stored = await fetchMessagesAfter(user, chatId)
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
  const mine = stored.filter(({ role }) => role === 'user')
  const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id).sort()
  expect(idsOf(mine)).toEqual(idsOf(sent.flat()))
  expect(new Set(mine.map(({ content }) => content)).size).toBe(sent.flat().length)
  for (const own of sent) {
    const seqs = own.map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  }
  expect(stored.filter(({ isLast }) => isLast).map(({ replyTo }) => replyTo)).toEqual(mine.map(({ id }) => id))
  for (const screen of screens) {
    expect(screen.received.filter((message) => message.chatId !== chatId)).toEqual([])
    await screen.recover()
    expect([...screen.shown].sort((a, b) => a.seq - b.seq)).toEqual(stored)
  }
  return stored
}
