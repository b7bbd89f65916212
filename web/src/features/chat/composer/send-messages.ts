import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import {
  canResend,
  getShownContext,
  type ScreenSubject,
  type UnsentMessage,
} from '#features/chat/composer/unsent-message.ts'
import { fetchMissedMessages, getCachedChat, mergeIntoCache, setAnswering } from '#features/chat/realtime/chat-store.ts'
import { getLastSeqBeforeGap } from '#features/chat/realtime/merge-messages.ts'
import type { RealtimeConnection } from '#features/chat/realtime/use-realtime.ts'
import { CallError } from '#lib/http/call-error.ts'

export type SendingDeps = Pick<RealtimeConnection, 'emit' | 'retry'> & {
  client: QueryClient
  language: string
  connection: RealtimeConnection['state']
  subject?: ScreenSubject | undefined
  change(edit: (before: readonly UnsentMessage[]) => readonly UnsentMessage[]): void
}
type MediaMessage = { name: 'audio' | 'photo'; chatId: ChatId; clientId: string; content: string; extra: object }

/** The acknowledgement timeout of a recording or picture in milliseconds: uploads of megabytes take long. */
const timeoutMs = 60_000

const getCachedUnsent = (client: QueryClient) => client.getQueryData<readonly UnsentMessage[]>(chatKeys.unsent) ?? []

function updateUnsent({ change }: SendingDeps, { clientId }: UnsentMessage, changes: Partial<UnsentMessage>): void {
  change((all) => all.map((other) => (other.clientId === clientId ? { ...other, ...changes } : other)))
}

/** Merges a stored message of the user into its chat; fetches it if the acknowledgement does not contain it. */
function mergeStored(client: QueryClient, chatId: ChatId, message: ChatMessage | undefined): void {
  if (message) mergeIntoCache(client, chatId, [message])
  setAnswering(client, chatId)
  if (!message) void fetchMissedMessages(client, chatId)
}

async function sendUnsent(deps: SendingDeps, unsent: UnsentMessage): Promise<void> {
  const { client, change, emit, language } = deps
  const { chatId, clientId, content, at, afterSeq, shownIntentId, subject } = unsent
  updateUnsent(deps, unsent, { state: 'sending', reason: undefined })
  const message = {
    role: 'user',
    content,
    type: 'text',
    timestamp: at,
    chatId,
    clientId,
    language,
    afterSeq,
    shownIntentId,
    ...subject,
  }
  try {
    mergeStored(client, chatId, await emit('message', JSON.stringify(message)))
    change((all) => all.filter((other) => other.clientId !== clientId))
  } catch (error) {
    console.error('A message was not sent', error)
    const isRefused = error instanceof CallError && error.isRefusal
    updateUnsent(deps, unsent, {
      state: isRefused ? 'refused' : 'failed',
      reason: isRefused ? error.message : undefined,
    })
  }
}

/** Sends a new message if online, marks it as failed if offline, and otherwise leaves it waiting for the connection. */
export async function sendNew(deps: SendingDeps, unsent: UnsentMessage): Promise<void> {
  // A reconnection may have sent it already.
  if (getCachedUnsent(deps.client).find(({ clientId }) => clientId === unsent.clientId)?.state !== 'waiting') return
  if (deps.connection === 'online') await sendUnsent(deps, unsent)
  else if (deps.connection === 'offline') updateUnsent(deps, unsent, { state: 'failed' })
}

/** Retries an unsent message. */
export async function resend(deps: SendingDeps, unsent: UnsentMessage): Promise<void> {
  if (unsent.state === 'sending') return
  // The user has read the newest messages, so the resent message follows them.
  const context = getShownContext(getCachedChat(deps.client, unsent.chatId)?.messages ?? [])
  if (deps.connection === 'online') return sendUnsent(deps, { ...unsent, ...context })
  updateUnsent(deps, unsent, { ...context, state: 'waiting' })
  deps.retry()
}

/** Sends the messages that wait for the connection. If the chat has newer messages, they fail until the user resends them. */
export async function sendWaiting(deps: SendingDeps, chatId: ChatId): Promise<void> {
  const chat = getCachedChat(deps.client, chatId)
  const lastSeq = getLastSeqBeforeGap(chat?.messages ?? [])
  const storedClientIds = new Set(chat?.messages.map((message) => message.clientId))
  const isSendable = (unsent: UnsentMessage) => chat !== undefined && canResend(unsent, chatId, lastSeq)
  const isBlocked = (unsent: UnsentMessage) => unsent.state === 'waiting' && !isSendable(unsent)
  const all = getCachedUnsent(deps.client).filter((unsent) => !storedClientIds.has(unsent.clientId))
  deps.change(() => all.map((unsent) => (isBlocked(unsent) ? { ...unsent, state: 'failed' } : unsent)))
  await Promise.all(all.filter(isSendable).map((unsent) => sendUnsent(deps, unsent)))
}

/** Sends a recording or a picture. @throws CallError */
export async function sendMedia(deps: SendingDeps, { name, extra, ...media }: MediaMessage): Promise<void> {
  const shown = getShownContext(getCachedChat(deps.client, media.chatId)?.messages ?? [])
  const spoken = name === 'audio' ? { ...deps.subject, ...shown } : {}
  const payload = { ...media, timestamp: new Date().toISOString(), language: deps.language, ...extra, ...spoken }
  mergeStored(deps.client, media.chatId, await deps.emit(name, payload, timeoutMs))
}
