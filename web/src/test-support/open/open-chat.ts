import { type AssistantCapabilities, assistantApi } from '@murmur/contract/chat/assistant'
import { type Chat, type ChatMessage, chatsApi, messagesPageSize } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { notifyManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { installSockets } from '#test-support/fakes/fake-socket.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

// Render store updates synchronously within the act that causes them.
notifyManager.setScheduler(queueMicrotask)

const abilities: AssistantCapabilities = {
  brain: 'offline',
  vendor: null,
  canTranscribe: false,
  transcriptionLanguages: [],
  canReadPictures: false,
}

/** Stubs a server with these chats; messages added later are returned from then on. */
export function stubChatServer(...chats: Chat[]) {
  const server = stubServer(ada)
  const find = (chatId: unknown) => chats.find((chat) => chat.chatId === chatId) as Chat
  server.on(assistantApi.capabilities, () => ({ data: abilities }))
  server.on(chatsApi.list, () => ({ data: chats.map((chat) => ({ ...chat, messages: [] })) }))
  server.on(chatsApi.read, ({ query }) => ({ data: findPart(find(query.get('chatId')), query) }))
  server.on(chatsApi.create, () => {
    const created = createChat(parseChatId(`chat-${chats.length + 1}`), 'New chat')
    chats.unshift(created)
    return { data: created }
  })
  server.on(chatsApi.edit, ({ body }) => {
    const { chatId, newTitle } = body as { chatId: ChatId; newTitle: string }
    return { data: Object.assign(find(chatId), { title: newTitle }) }
  })
  server.on(chatsApi.remove, ({ path }) => {
    const at = chats.findIndex((chat) => path.endsWith(`/${chat.chatId}`))
    if (at < 0) return refuse('NOT_FOUND')
    chats.splice(at, 1)
    return { success: true as const }
  })
  return { ...server, chats, sockets: installSockets() }
}

/** The response of the messages call: the latest, or those before or after a sequence number. */
function findPart(chat: Chat, query: URLSearchParams): Chat {
  const [before, after] = [query.get('before'), query.get('after')]
  const all = chat.messages.filter(({ seq }) => (!before || seq < Number(before)) && (!after || seq > Number(after)))
  const part = after ? all.slice(0, messagesPageSize) : all.slice(-messagesPageSize)
  return { ...chat, messages: part, hasEarlier: (part[0]?.seq ?? 1) > 1 }
}

const queryLog = () => within(screen.getByRole('log'))

/** The message list, queried each time because it replaces the empty state. */
const createLogProxy = () =>
  new Proxy({} as ReturnType<typeof queryLog>, { get: (_, query) => Reflect.get(queryLog(), query) })

/** Opens the chat page with an open connection and returns its controls. */
export async function openChat(served: ReturnType<typeof stubChatServer>, isConnected = true) {
  const app = renderApp('/app/chat')
  await screen.findByRole('log')
  await waitFor(() => expect(served.sockets.all).toHaveLength(1))
  if (isConnected) await act(async () => served.sockets.open())
  const log = createLogProxy()
  const field = () => screen.getByRole('textbox', { name: 'Message' })
  return {
    ...app,
    log,
    field,
    /** Types and sends a text, which the server has not received yet. */
    write: async (text: string) => {
      await app.user.click(field())
      await app.user.keyboard(`${text}{Enter}`)
    },
    rows: () => log.queryAllByRole('listitem').filter((row) => row.querySelector(':scope > h3')),
    receive: (message: ChatMessage) => act(async () => served.sockets.send('response', message)),
    announcements: () =>
      screen.getAllByRole('status').flatMap((one) => [...one.querySelectorAll('p')].map((p) => p.textContent)),
  }
}

/** A message as the server stores it, from the payload that the browser sent. */
export const createStoredMessage = (seq: number, sent: Record<string, unknown>) =>
  createMessage(seq, { role: 'user', content: String(sent.content), clientId: String(sent.clientId) })

/** Opens the chat page with one chat of these messages. */
export async function openOneChat(...messages: ChatMessage[]) {
  const server = stubChatServer(createChat(parseChatId('chat-1'), 'One', ...messages))
  const opened = await openChat(server)
  const { sockets } = server
  /** Stores the message sent last and acknowledges it. */
  const store = async (seq: number) => {
    const stored = createStoredMessage(seq, sockets.emitted('message').at(-1) ?? {})
    server.chats[0]?.messages.push(stored)
    await act(async () => sockets.acknowledge({ ok: true, message: stored }))
    return stored
  }
  return { server, sockets, store, ...opened }
}
