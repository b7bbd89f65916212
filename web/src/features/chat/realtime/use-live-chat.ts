import type { ChatId } from '@murmur/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'
import type { ScreenSubject } from '#features/chat/composer/unsent-message.ts'
import { useSend } from '#features/chat/composer/use-send.ts'
import {
  fetchCard,
  fetchMissedMessages,
  getCachedChat,
  handleMessage,
  mergeIntoCache,
} from '#features/chat/realtime/chat-store.ts'
import { addDelta, replacePieces, type Streams } from '#features/chat/realtime/stream-text.ts'
import { useRealtime } from '#features/chat/realtime/use-realtime.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/**
 * The realtime state of a chat: the connection, received and sent messages, and streamed answers. `subject` is the
 * subject of the screen on which the messages are written.
 */
export function useLiveChat(chatId: ChatId | undefined, isEnabled: boolean, subject?: ScreenSubject) {
  const client = useQueryClient()
  const [streams, setStreams] = useState<Streams>({})

  const realtime = useRealtime(isEnabled, {
    connect: () => {
      // Pieces sent meanwhile are lost, and a restarted server numbers them from the beginning.
      setStreams({})
      void resync()
    },
    response: (message) => {
      handleMessage(client, message)
      setStreams((before) => replacePieces(before, message))
      // The chat of the message moves to the top of the list and may have a new title.
      void client.invalidateQueries({ queryKey: chatKeys.list })
    },
    'message:update': (message) => mergeIntoCache(client, message.chatId, [message]),
    'response:delta': (delta) => setStreams((before) => addDelta(before, delta)),
  })
  const sending = useSend(realtime, subject)

  const resync = async () => {
    // The other chats are refetched when they are opened.
    void client.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' })
    if (!chatId) return
    await fetchMissedMessages(client, chatId)
    await sending.sendWaiting(chatId)
  }

  useLiveEvent((event) => {
    // The socket sends every state; the final state is also fetched here, in case the socket is down.
    if (event.type !== 'trade' || event.trade.status === 'Pending' || !chatId) return
    // A trade has the id of its intent, which identifies the card.
    const card = getCachedChat(client, chatId)?.messages.find(
      (message) => message.tradeData?.intentId === event.trade.id,
    )
    if (!card) return
    fetchCard(client, chatId, card.seq).catch((error) => console.error('A card could not be read', error))
  })

  const stop = async () => {
    if (!chatId) return
    try {
      await realtime.emit('stop', { chatId })
      await fetchMissedMessages(client, chatId)
    } catch (error) {
      console.error('The answer could not be stopped', error)
    }
  }
  return { realtime, ...sending, streams, stop: () => void stop() }
}
