import type { IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { type AnswerDelta, type ServerEvents, serverEventSchemas } from '@murmur/contract/realtime'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { type CardLoaders, toMessages } from '#assistant/chats/message-view.ts'
import { findMessage, type MessageRow, messagesOfIntents } from '#assistant/chats/messages.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { pollOtherInstances } from './poll-other-instances.ts'
import type { Recipient } from './recipient.ts'

export type PushDeps = CardLoaders & {
  db: Db
  /** Whether a user has connections to this process. */
  hasConnections: (userId: UserId) => boolean
  send: <Name extends keyof ServerEvents>(to: Recipient, name: Name, payload: ServerEvents[Name]) => void
  /** The languages of a user's clients connected here. */
  getLanguages: (userId: UserId) => Language[]
  /** The users connected here. */
  connectedUsers: () => UserId[]
  now: Clock
  log: Pick<Logger, 'error'>
  /** Polling interval for answers of other instances, in ms. Default 3,000. */
  checkMs?: number | undefined
  /** Called when a push fails; the user's clients must reconnect and reload. */
  onBroken: (userId: UserId, error: unknown) => void
}

/**
 * Pushes new answers, and messages that changed or whose trades changed, to a user's clients. Sequential per user, in commit
 * order. A user's own messages are not pushed.
 */
export function pushMessages(deps: PushDeps) {
  const { db } = deps
  const queues = new Map<string, Promise<void>>()

  function enqueue(userId: UserId, work: () => Promise<void> | void) {
    if (!deps.hasConnections(userId)) return
    const task = (queues.get(userId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => deps.onBroken(userId, error))
      .finally(() => {
        if (queues.get(userId) === task) queues.delete(userId)
      })
    queues.set(userId, task)
  }
  async function send(userId: UserId, name: 'response' | 'message:update', rows: MessageRow[]) {
    for (const language of deps.getLanguages(userId)) {
      for (const view of await toMessages(deps, language, rows))
        deps.send({ userId, language }, name, parseOrThrow(serverEventSchemas[name], view))
    }
  }
  const onMessage = (userId: UserId, messageId: string, isNew: boolean) => {
    // A local commit and the poll may both find an answer; it is pushed once.
    if (isNew && !poller.markSeen(messageId)) return
    enqueue(userId, async () => {
      const found = await findMessage(db, messageId)
      if (!found || found.userId !== userId) return
      await send(userId, isNew ? 'response' : 'message:update', [found.row])
    })
  }
  const poller = pollOtherInstances({ ...deps, onFound: (userId, messageId) => onMessage(userId, messageId, true) })
  const onTrade = (userId: UserId, tradeId: IntentId) =>
    enqueue(userId, async () => send(userId, 'message:update', await messagesOfIntents(db, userId, [tradeId])))
  db.signals.on('message', onMessage)
  db.signals.on('trade', onTrade)
  return {
    /** Pushes a chunk of a streaming answer, after all earlier messages. */
    sendDelta: (userId: UserId, delta: AnswerDelta) =>
      enqueue(userId, () =>
        deps.send({ userId }, 'response:delta', parseOrThrow(serverEventSchemas['response:delta'], delta)),
      ),
    close() {
      poller.stop()
      db.signals.off('message', onMessage)
      db.signals.off('trade', onTrade)
    },
  }
}
