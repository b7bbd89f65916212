import type { ChatId } from '@murmur/contract/ids'
import { type RefObject, useRef } from 'react'
import type { SendingDeps } from '#features/chat/composer/send-messages.ts'
import { sendingModule } from '#features/chat/composer/sending-module.ts'
import { rememberSentHere } from '#features/chat/composer/sent-here.ts'

/** Sends recordings and pictures. A retry of the same content keeps its `clientId`, so it is the same message. */
export function useSendMedia(chatId: ChatId, deps: RefObject<SendingDeps>) {
  const lastSent = useRef<{ content: string; clientId: string }>(undefined)
  const send = async (name: 'audio' | 'photo', content: string, extra: object) => {
    if (lastSent.current?.content !== content) lastSent.current = { content, clientId: crypto.randomUUID() }
    rememberSentHere(deps.current.client, lastSent.current.clientId)
    const { sendMedia } = await sendingModule.load()
    await sendMedia(deps.current, { name, chatId, ...lastSent.current, extra })
    lastSent.current = undefined
  }
  return {
    sendAudio: (base64: string, { handsFree }: { handsFree: boolean }) =>
      send('audio', base64, { mimeType: 'audio/wav', handsFree }),
    sendPhoto: (base64: string, mimeType: string) => send('photo', base64, { mimeType }),
  }
}
