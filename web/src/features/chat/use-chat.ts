import { type Chat, chatsApi } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { loadMessageComponents } from '#features/chat/messages/load-message-components.ts'
import { getCachedChat } from '#features/chat/realtime/chat-store.ts'
import { isAnswering, mergeChat } from '#features/chat/realtime/merge-messages.ts'
import { call } from '#lib/http/call.ts'

/** How often a chat is polled while an answer is pending, in case its event was missed; milliseconds. */
const pollMs = 15_000

/** One chat with its loaded messages. */
export function useChat(chatId: ChatId | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: chatKeys.one(chatId),
    queryFn: async ({ signal }): Promise<Chat> => {
      try {
        const { data } = await call(chatsApi.read, { query: { chatId: chatId ?? '' } }, { signal })
        await loadMessageComponents(data.messages)
        return mergeChat(getCachedChat(client, data.chatId), data)
      } catch (error) {
        if (!signal.aborted) console.error('The chat could not be read', error)
        throw error
      }
    },
    enabled: chatId !== undefined,
    refetchInterval: ({ state }) => (state.data && isAnswering(state.data) ? pollMs : false),
  })
  return { chat: query.data, isFailed: query.isError && !query.data, retry: () => void query.refetch() }
}
