import { type Chat, chatsApi } from '@murmur/contract/chat/chats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { call } from '#lib/http/call.ts'

/** Deletes a chat with its messages. */
export function useDeleteChat(onDeleted: (chat: Chat) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chat: Chat) => call(chatsApi.remove, { params: { chatId: chat.chatId } }),
    onSuccess: async (_, chat) => {
      // A list requested before the deletion would bring the chat back.
      await client.cancelQueries({ queryKey: chatKeys.list, exact: true })
      client.setQueryData<Chat[]>(chatKeys.list, (chats) => chats?.filter((one) => one.chatId !== chat.chatId))
      onDeleted(chat)
      client.removeQueries({ queryKey: chatKeys.one(chat.chatId) })
    },
    onError: (error) => console.error('A chat could not be deleted', error),
  })
}
