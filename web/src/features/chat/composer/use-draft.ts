import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'

/** The id of the draft while no chat is open. */
export const noChat = parseChatId('')

/**
 * The draft of a message. Text written before a chat was open goes to the first one opened. A draft outlives visits to other
 * chats and pages, and is dropped at sign-out.
 */
export function useDraft(chatId: ChatId) {
  const client = useQueryClient()
  const kept = (id: ChatId) => client.getQueryData<string>(chatKeys.draft(id)) ?? ''
  const [early] = useState(() => (chatId === noChat ? '' : kept(noChat)))
  const [draft, setDraft] = useState(() => kept(chatId) || early)
  useEffect(() => {
    client.setQueryData(chatKeys.draft(chatId), draft)
    if (chatId !== noChat) client.removeQueries({ queryKey: chatKeys.draft(noChat), exact: true })
  }, [client, chatId, draft])
  const addText = useCallback(
    (more: string) => setDraft((before) => (before.trim() ? `${before.trimEnd()} ${more}` : more)),
    [],
  )
  return { draft, setDraft, addText, hadEarlyText: early !== '' }
}
