import { type Chat, chatsApi } from '@murmur/contract/chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { chatOf, readPart } from '#features/chat/chat-store.ts'
import { isAnswering, mergeChat } from '#features/chat/merge-messages.ts'
import { call } from '#lib/call.ts'

/** How often an awaited answer is looked for, in case its event was missed; milliseconds. */
const pace = 15_000

/** One chat with the messages that are known of it, and the way to earlier ones. */
export function useChat(chatId: string | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: chatKeys.one(chatId),
    queryFn: async ({ signal }): Promise<Chat> => {
      try {
        const { data } = await call(chatsApi.read, { query: { chatId: chatId ?? '' } }, { signal })
        return mergeChat(chatOf(client, data.chatId), data)
      } catch (error) {
        if (!signal.aborted) console.error('The chat could not be read', error)
        throw error
      }
    },
    enabled: chatId !== undefined,
    refetchInterval: ({ state }) => (state.data && isAnswering(state.data) ? pace : false),
  })
  return { chat: query.data, isFailed: query.isError && !query.data, askAgain: () => void query.refetch() }
}

/** Reads the messages before the first that is known. */
export function useEarlier(chat: Chat | undefined) {
  const client = useQueryClient()
  const isReading = useRef(false)
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const read = async () => {
    const first = chat?.messages[0]
    if (!chat || !first || !chat.hasEarlier || isReading.current) return
    isReading.current = true
    setState('reading')
    try {
      await readPart(client, chat.chatId, { before: first.seq })
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
