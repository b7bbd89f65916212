import type { Chat } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { useState } from 'react'
import { useSearchParams } from '#lib/routing/router.tsx'

/**
 * The open chat: the one in the URL, else the first; then the one that the user selects, even if the list is reordered.
 * After the open chat is deleted, none is open until the user selects another.
 */
export function useSelectedChat(chats: Chat[] | undefined) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<ChatId | null>()
  const isKnown = (chatId: ChatId | null | undefined) => chats?.some((chat) => chat.chatId === chatId) ?? false
  const named = chats?.find(({ chatId }) => chatId === params.get('chat'))
  const first = (named ?? chats?.[0])?.chatId
  if (chosen === undefined && first) setChosen(first)
  return {
    selectedId: chosen && isKnown(chosen) ? chosen : undefined,
    select: (chatId: ChatId) => {
      setChosen(chatId)
      setParams({ chat: chatId }, { replace: true })
    },
    clear: () => {
      setChosen(null)
      setParams({}, { replace: true })
    },
  }
}
