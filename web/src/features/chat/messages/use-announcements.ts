import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId } from '@murmur/contract/ids'
import { useEffect, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** The announcement key of a card's state. The card uses the same key, so that each state is announced once. */
export const cardAnnouncementKey = (intentId: IntentId | undefined, state: string) => `${intentId}:${state}`

type AnnouncedState = { chatId: ChatId; last: number; states: Map<string, string> }

/**
 * Announces finished answers and changed cards of the open chat, but not the messages loaded when the chat was opened.
 * @param wasEmpty whether the chat had no messages when it was opened
 */
export function useAnnouncements(chat: Chat, wasEmpty: boolean): void {
  const text = useText()
  const announce = useAnnounce()
  const announcedState = useRef<AnnouncedState | undefined>(
    wasEmpty ? { chatId: chat.chatId, last: 0, states: new Map() } : undefined,
  )
  useEffect(() => {
    const before = announcedState.current?.chatId === chat.chatId ? announcedState.current : undefined
    for (const message of before ? chat.messages : []) {
      if (message.role !== 'assistant') continue
      const isNew = message.seq > (before?.last ?? 0)
      const previousState = before?.states.get(message.id)
      if (isNew) void loadAnnouncement(text, message).then((sentence) => announce(message.id, sentence))
      else if (message.tradeData && previousState !== undefined && previousState !== stateKey(message))
        void loadAnnouncement(text, message).then((sentence) => announce(stateKey(message), sentence))
    }
    const states = new Map(chat.messages.map((message) => [message.id, stateKey(message)]))
    announcedState.current = { chatId: chat.chatId, last: chat.messages.at(-1)?.seq ?? 0, states }
  }, [chat, text, announce])
}

const stateKey = ({ id, tradeData }: ChatMessage) =>
  tradeData ? cardAnnouncementKey(tradeData.intentId, tradeData.state) : id

async function loadAnnouncement(text: Translate, message: ChatMessage): Promise<string> {
  const sentence = await loadSentence(text, message)
  return message.news ? text('chat.news-announcement', { message: sentence }) : sentence
}

async function loadSentence(text: Translate, message: ChatMessage): Promise<string> {
  try {
    return await (await import('#features/chat/messages/announcement-text.ts')).announcementText(text, message)
  } catch (error) {
    console.error('The announcement texts could not be loaded', error)
    return message.content
  }
}
