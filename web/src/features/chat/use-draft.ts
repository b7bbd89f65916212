import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'

/** What is being written to a chat. It is still there after a look at another chat or page, and gone with its user. */
export function useDraft(chatId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => client.getQueryData<string>(chatKeys.draft(chatId)) ?? '')
  useEffect(() => {
    client.setQueryData(chatKeys.draft(chatId), draft)
  }, [client, chatId, draft])
  const addText = useCallback(
    (more: string) => setDraft((before) => (before.trim() ? `${before.trimEnd()} ${more}` : more)),
    [],
  )
  return { draft, setDraft, addText }
}
