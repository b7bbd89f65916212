import type { ChatMessage } from '@murmur/contract/chats'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { awaitAnswer, catchUp, chatOf, takeMessages } from '#features/chat/chat-store.ts'
import { lastInRow } from '#features/chat/merge-messages.ts'
import { mayGoAgain, type Unsent } from '#features/chat/unsent.ts'
import { useKept } from '#features/chat/use-kept.ts'
import type { Realtime } from '#features/chat/use-realtime.ts'
import { CallError } from '#lib/call-error.ts'
import { useLanguage } from '#lib/use-language.ts'

/** Takes a stored message of the user's into its chat; where the server did not say it again, it is read. */
export function takeStored(client: QueryClient, chatId: string, message: ChatMessage | undefined): void {
  if (message) takeMessages(client, chatId, [message])
  awaitAnswer(client, chatId)
  if (!message) void catchUp(client, chatId)
}

/** Sends the user's texts: each stands on the screen at once, and counts once however often it is sent. */
export function useSend(realtime: Realtime) {
  const client = useQueryClient()
  const { emit } = realtime
  const { language } = useLanguage()
  const [unsent, change] = useKept<readonly Unsent[]>(chatKeys.unsent, [])

  const deliver = useCallback(
    async (one: Unsent) => {
      const { chatId, clientId, content, at } = one
      const mark = (marks: Partial<Unsent>) =>
        change((all) => all.map((other) => (other.clientId === clientId ? { ...other, ...marks } : other)))
      mark({ state: 'sending', reason: undefined })
      const message = { role: 'user', content, type: 'text', timestamp: at, chatId, clientId, language }
      try {
        takeStored(client, chatId, await emit('message', JSON.stringify(message)))
        change((all) => all.filter((other) => other.clientId !== clientId))
      } catch (error) {
        console.error('A message was not sent', error)
        const isRefused = error instanceof CallError && error.isRefusal
        mark({ state: isRefused ? 'refused' : 'failed', reason: isRefused ? error.message : undefined })
      }
    },
    [client, change, emit, language],
  )

  /** Sends what was waiting for the connection. Where its chat has gone on meanwhile, its writer is asked. */
  const flush = useCallback(
    async (chatId: string) => {
      const chat = chatOf(client, chatId)
      const lastSeq = lastInRow(chat?.messages ?? [])
      const stored = new Set(chat?.messages.map((message) => message.clientId))
      const goes = (one: Unsent) => chat !== undefined && mayGoAgain(one, chatId, lastSeq)
      const waits = (one: Unsent) => one.state === 'waiting' && !goes(one)
      const all = (client.getQueryData<readonly Unsent[]>(chatKeys.unsent) ?? []).filter(
        (one) => !stored.has(one.clientId),
      )
      change(() => all.map((one) => (waits(one) ? { ...one, state: 'failed' } : one)))
      await Promise.all(all.filter(goes).map(deliver))
    },
    [client, change, deliver],
  )

  const { state: connection, retry } = realtime
  const send = useCallback(
    (chatId: string, content: string) => {
      const afterSeq = lastInRow(chatOf(client, chatId)?.messages ?? [])
      const state = connection === 'online' ? 'sending' : connection === 'offline' ? 'failed' : 'waiting'
      const at = new Date().toISOString()
      const one: Unsent = { clientId: crypto.randomUUID(), chatId, content, at, afterSeq, state }
      change((all) => [...all, one])
      if (connection === 'online') void deliver(one)
    },
    [client, change, deliver, connection],
  )
  const resend = useCallback(
    (one: Unsent) => {
      if (one.state === 'sending') return
      if (connection === 'online') return void deliver(one)
      // The user means it to the chat as it is now.
      const afterSeq = lastInRow(chatOf(client, one.chatId)?.messages ?? [])
      const again = { ...one, afterSeq, state: 'waiting' as const }
      change((all) => all.map((other) => (other.clientId === one.clientId ? again : other)))
      retry()
    },
    [client, change, deliver, connection, retry],
  )
  return { unsent, send, resend, flush }
}
