import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'

/** The id of the draft while no chat is open. */
export const noChatId = parseChatId('')

/**
 * The draft of a message. The first opened chat receives text written before a chat was open. Drafts survive navigation to
 * other chats and pages and are dropped at sign-out.
 */
export function useDraft(chatId: ChatId) {
  const client = useQueryClient()
  const readStoredDraft = (id: ChatId) => client.getQueryData<string>(chatKeys.draft(id)) ?? ''
  const [textBeforeChat] = useState(() => (chatId === noChatId ? '' : readStoredDraft(noChatId)))
  const [draft, setDraft] = useState(() => readStoredDraft(chatId) || textBeforeChat)
  useEffect(() => {
    // Nothing observes a draft, and unobserved data is dropped after five minutes by default.
    client.setQueryDefaults(chatKeys.draft(chatId), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(chatKeys.draft(chatId), draft)
    if (chatId !== noChatId) client.removeQueries({ queryKey: chatKeys.draft(noChatId), exact: true })
  }, [client, chatId, draft])
  const appendText = useCallback(
    (more: string) => setDraft((before) => (before.trim() ? `${before.trimEnd()} ${more}` : more)),
    [],
  )
  return { draft, setDraft, appendText, hadTextBeforeChat: textBeforeChat !== '' }
}
