import type { Chat } from '@murmur/contract/chats'
import type { ChatId } from '@murmur/contract/ids'
import { useState } from 'react'
import { useSearchParams } from '#lib/routing/router.tsx'

/**
 * Which chat is open: the one that the address names, else the first; then the one that was chosen, however the list is
 * sorted meanwhile. After the open one was deleted there is none until another is chosen.
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
