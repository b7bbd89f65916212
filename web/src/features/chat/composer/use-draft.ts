import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'

/** Stands for the chat while none is open yet. */
export const noChat = parseChatId('')

/** What is being written to a chat; what was written before any was open goes to the first. It is still there after a look at another chat or page, and gone with its user. */
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
  return { draft, setDraft, addText, hadEarlyWords: early !== '' }
}
