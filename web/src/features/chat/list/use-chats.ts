import { type Chat, chatsApi } from '@murmur/contract/chat/chats'
import type { ChatId, UserId } from '@murmur/contract/ids'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { call } from '#lib/http/call.ts'

const logError = (what: string) => (error: unknown) => console.error(what, error)

/** Updates a chat in the cached list, without its messages; a new chat is put first. */
function updateList(client: QueryClient, chat: Chat): void {
  const listEntry = { ...chat, messages: [] }
  client.setQueryData<Chat[]>(chatKeys.list, (chats = []) =>
    chats.some((one) => one.chatId === chat.chatId)
      ? chats.map((one) => (one.chatId === chat.chatId ? listEntry : one))
      : [listEntry, ...chats],
  )
}

/** The user's chats without their messages, newest first. */
export function useChats(userId: UserId | undefined) {
  return useQuery({
    queryKey: chatKeys.list,
    queryFn: async ({ signal }) => {
      try {
        return (await call(chatsApi.list, { query: { userId } }, { signal })).data
      } catch (error) {
        if (!signal.aborted) console.error('The chats could not be listed', error)
        throw error
      }
    },
    enabled: userId !== undefined,
  })
}

/** Creates a chat, puts it first in the list, and passes it to `onCreated`. */
export function useCreateChat(userId: UserId | undefined, onCreated: (chat: Chat) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chatsApi.create, { body: { userId: userId ?? 'guest' } }),
    onSuccess: async ({ data }) => {
      // A list that was requested before the chat existed must not remove it when it arrives.
      const list = { queryKey: chatKeys.list, exact: true }
      const isListing = client.isFetching(list) > 0
      if (isListing) await client.cancelQueries(list)
      client.setQueryData(chatKeys.one(data.chatId), data)
      updateList(client, data)
      onCreated(data)
      if (isListing) void client.invalidateQueries(list)
    },
    onError: logError('A chat could not be started'),
  })
}

/** Renames a chat optimistically; restores the old title on an error, without a toast. */
export function useRenameChat() {
  const client = useQueryClient()
  const setTitle = (chatId: ChatId, title: string) => {
    const change = (chat: Chat) => (chat.chatId === chatId ? { ...chat, title } : chat)
    client.setQueryData<Chat[]>(chatKeys.list, (chats) => chats?.map(change))
    client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && change(chat))
  }
  return useMutation({
    mutationFn: ({ chat, newTitle }: { chat: Chat; newTitle: string }) =>
      call(chatsApi.edit, { body: { chatId: chat.chatId, newTitle } }),
    onMutate: ({ chat, newTitle }) => setTitle(chat.chatId, newTitle),
    onSuccess: ({ data }) => setTitle(data.chatId, data.title),
    onError: (error, { chat }) => {
      console.error('A chat could not be renamed', error)
      setTitle(chat.chatId, chat.title)
    },
  })
}
