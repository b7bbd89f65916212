import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { mayResend, type Unsent } from '#features/chat/composer/unsent.ts'
import { cachedChat, catchUp, markAnswering, putMessages } from '#features/chat/realtime/chat-store.ts'
import { lastBeforeGap } from '#features/chat/realtime/merge-messages.ts'
import type { Realtime } from '#features/chat/realtime/use-realtime.ts'
import { CallError } from '#lib/http/call-error.ts'

export type SendingDeps = Pick<Realtime, 'emit' | 'retry'> & {
  client: QueryClient
  language: string
  connection: Realtime['state']
  change(edit: (before: readonly Unsent[]) => readonly Unsent[]): void
}
type Media = { name: 'audio' | 'photo'; chatId: ChatId; clientId: string; content: string; more: object }

/** The acknowledgement timeout of a recording or picture in milliseconds: uploads of megabytes take long. */
const timeoutMs = 60_000

const unsentIn = (client: QueryClient) => client.getQueryData<readonly Unsent[]>(chatKeys.unsent) ?? []

function mark({ change }: SendingDeps, { clientId }: Unsent, marks: Partial<Unsent>): void {
  change((all) => all.map((other) => (other.clientId === clientId ? { ...other, ...marks } : other)))
}

/** Merges a stored message of the user into its chat; fetches it if the acknowledgement does not contain it. */
function takeStored(client: QueryClient, chatId: ChatId, message: ChatMessage | undefined): void {
  if (message) putMessages(client, chatId, [message])
  markAnswering(client, chatId)
  if (!message) void catchUp(client, chatId)
}

async function deliver(deps: SendingDeps, one: Unsent): Promise<void> {
  const { client, change, emit, language } = deps
  const { chatId, clientId, content, at } = one
  mark(deps, one, { state: 'sending', reason: undefined })
  const message = { role: 'user', content, type: 'text', timestamp: at, chatId, clientId, language }
  try {
    takeStored(client, chatId, await emit('message', JSON.stringify(message)))
    change((all) => all.filter((other) => other.clientId !== clientId))
  } catch (error) {
    console.error('A message was not sent', error)
    const isRefused = error instanceof CallError && error.isRefusal
    mark(deps, one, { state: isRefused ? 'refused' : 'failed', reason: isRefused ? error.message : undefined })
  }
}

/** Sends a new message if online, marks it as failed if offline, and otherwise leaves it waiting for the connection. */
export async function sendNew(deps: SendingDeps, one: Unsent): Promise<void> {
  // A reconnection may have sent it already.
  if (unsentIn(deps.client).find(({ clientId }) => clientId === one.clientId)?.state !== 'waiting') return
  if (deps.connection === 'online') await deliver(deps, one)
  else if (deps.connection === 'offline') mark(deps, one, { state: 'failed' })
}

/** Retries an unsent message. */
export async function sendAgain(deps: SendingDeps, one: Unsent): Promise<void> {
  if (one.state === 'sending') return
  if (deps.connection === 'online') return deliver(deps, one)
  // The user resends it to the chat in its current state.
  const afterSeq = lastBeforeGap(cachedChat(deps.client, one.chatId)?.messages ?? [])
  mark(deps, one, { afterSeq, state: 'waiting' })
  deps.retry()
}

/** Sends the messages that wait for the connection. If the chat has advanced since, they fail until resent by the user. */
export async function flush(deps: SendingDeps, chatId: ChatId): Promise<void> {
  const chat = cachedChat(deps.client, chatId)
  const lastSeq = lastBeforeGap(chat?.messages ?? [])
  const stored = new Set(chat?.messages.map((message) => message.clientId))
  const isSendable = (one: Unsent) => chat !== undefined && mayResend(one, chatId, lastSeq)
  const isBlocked = (one: Unsent) => one.state === 'waiting' && !isSendable(one)
  const all = unsentIn(deps.client).filter((one) => !stored.has(one.clientId))
  deps.change(() => all.map((one) => (isBlocked(one) ? { ...one, state: 'failed' } : one)))
  await Promise.all(all.filter(isSendable).map((one) => deliver(deps, one)))
}

/** Sends a recording or a picture. @throws CallError */
export async function sendMedia(deps: SendingDeps, { name, more, ...media }: Media): Promise<void> {
  const payload = { ...media, timestamp: new Date().toISOString(), language: deps.language, ...more }
  takeStored(deps.client, media.chatId, await deps.emit(name, payload, timeoutMs))
}
