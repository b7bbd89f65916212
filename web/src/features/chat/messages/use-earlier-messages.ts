import type { Chat } from '@murmur/contract/chat/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import { fetchPage } from '#features/chat/realtime/chat-store.ts'

/** Fetches the messages before the first loaded one. */
export function useEarlierMessages(chat: Chat | undefined) {
  const client = useQueryClient()
  const isReading = useRef(false)
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const read = async () => {
    const first = chat?.messages[0]
    if (!chat || !first || !chat.hasEarlier || isReading.current) return
    isReading.current = true
    setState('reading')
    try {
      // Loads the card component first, so that no message changes its height later.
      await LazyMessageCard.load().catch(() => undefined)
      await fetchPage(client, chat.chatId, { before: first.seq })
      setState('idle')
    } catch (error) {
      console.error('Earlier messages could not be read', error)
      setState('failed')
    } finally {
      isReading.current = false
    }
  }
  return { state, read: () => void read() }
}
