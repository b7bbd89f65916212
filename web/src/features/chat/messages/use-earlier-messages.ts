import type { Chat } from '@murmur/contract/chat/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import { fetchPage } from '#features/chat/realtime/chat-store.ts'

/** Fetches the messages before the first loaded one. */
export function useEarlierMessages(chat: Chat | undefined) {
  const client = useQueryClient()
  const isLoading = useRef(false)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = async () => {
    const first = chat?.messages[0]
    if (!chat || !first || !chat.hasEarlier || isLoading.current) return
    isLoading.current = true
    setState('loading')
    try {
      // Loads the card component first, so that no message changes its height later.
      await LazyMessageCard.load().catch(() => undefined)
      await fetchPage(client, chat.chatId, { before: first.seq })
      setState('idle')
    } catch (error) {
      console.error('Earlier messages could not be read', error)
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }
  return { state, load: () => void load() }
}
