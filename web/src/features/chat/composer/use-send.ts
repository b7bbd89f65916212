import type { ChatId } from '@murmur/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { sendingModule } from '#features/chat/composer/sending-module.ts'
import { rememberSentHere } from '#features/chat/composer/sent-here.ts'
import { getShownContext, type ScreenSubject, type UnsentMessage } from '#features/chat/composer/unsent-message.ts'
import { useCachedState } from '#features/chat/composer/use-cached-state.ts'
import { getCachedChat } from '#features/chat/realtime/chat-store.ts'
import type { RealtimeConnection } from '#features/chat/realtime/use-realtime.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useLanguage } from '#lib/i18n/use-language.ts'

/** Sends messages. A message appears immediately; its `clientId` lets the server ignore repeated sends. `subject`: the subject of the screen. */
export function useSend({ emit, retry, state: connection }: RealtimeConnection, subject?: ScreenSubject) {
  const client = useQueryClient()
  const { language } = useLanguage()
  const [unsent, change] = useCachedState<readonly UnsentMessage[]>(chatKeys.unsent, [])
  const deps = useLatest({ client, language, connection, emit, retry, change, subject })

  const send = useCallback(
    async (chatId: ChatId, content: string) => {
      const context = getShownContext(getCachedChat(client, chatId)?.messages ?? [])
      const at = new Date().toISOString()
      const message: UnsentMessage = {
        clientId: crypto.randomUUID(),
        chatId,
        content,
        at,
        subject,
        ...context,
        state: 'waiting',
      }
      change((all) => [...all, message])
      rememberSentHere(client, message.clientId)
      try {
        const { sendNew } = await sendingModule.load()
        await sendNew(deps.current, message)
      } catch (error) {
        console.error('The sending code could not be loaded', error)
        change((all) =>
          all.map((other) => (other.clientId === message.clientId ? { ...other, state: 'failed' } : other)),
        )
      }
    },
    [client, change, deps, subject],
  )
  const onResend = useCallback(
    (message: UnsentMessage) =>
      void sendingModule.load().then(
        ({ resend }) => resend(deps.current, message),
        (error: unknown) => console.error('The sending code could not be loaded', error),
      ),
    [deps],
  )
  /** Sends the messages that wait for the connection. */
  const sendWaiting = async (chatId: ChatId) => {
    if ((client.getQueryData<readonly UnsentMessage[]>(chatKeys.unsent) ?? []).length === 0) return
    const sending = await sendingModule.load()
    await sending.sendWaiting(deps.current, chatId)
  }
  return { unsent, send, onResend, sendWaiting, deps }
}
