import type { Chat } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { useState } from 'react'
import { useSearchParams } from '#lib/routing/router.tsx'

/**
 * The open chat: at first the chat in the URL or the first in the list, then the chat that the user selects. Reordering the
 * list does not change the open chat. After the open chat is deleted, no chat is open.
 */
export function useSelectedChat(chats: Chat[] | undefined) {
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<ChatId | null>()
  const hasChat = (chatId: ChatId | null | undefined) => chats?.some((chat) => chat.chatId === chatId) ?? false
  const chatInUrl = chats?.find(({ chatId }) => chatId === params.get('chat'))
  const defaultChatId = (chatInUrl ?? chats?.[0])?.chatId
  if (selected === undefined && defaultChatId) setSelected(defaultChatId)
  return {
    selectedId: selected && hasChat(selected) ? selected : undefined,
    select: (chatId: ChatId) => {
      setSelected(chatId)
      setParams({ chat: chatId }, { replace: true })
    },
    clear: () => {
      setSelected(null)
      setParams({}, { replace: true })
    },
  }
}
