import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Realtime } from '#features/chat/use-realtime.ts'
import { takeStored } from '#features/chat/use-send.ts'
import { useLanguage } from '#lib/use-language.ts'

/** How long the acknowledgement of a recording or picture is waited for, in milliseconds: it has megabytes to go. */
const patience = 60_000

/** Sends recordings and pictures. The same one sent again, after no answer came, is the same message. */
export function useSendMedia(chatId: string, { emit }: Realtime) {
  const client = useQueryClient()
  const { language } = useLanguage()
  const last = useRef<{ content: string; clientId: string }>(undefined)
  const send = async (name: 'audio' | 'photo', content: string, more: object) => {
    if (last.current?.content !== content) last.current = { content, clientId: crypto.randomUUID() }
    const { clientId } = last.current
    const payload = {
      chatId,
      content,
      timestamp: new Date().toISOString(),
      clientId,
      language,
      ...more,
    }
    takeStored(client, chatId, await emit(name, payload, patience))
    last.current = undefined
  }
  return {
    sendAudio: (base64: string, { handsFree }: { handsFree: boolean }) =>
      send('audio', base64, { mimeType: 'audio/wav', handsFree }),
    sendPhoto: (base64: string, mimeType: string) => send('photo', base64, { mimeType }),
  }
}
