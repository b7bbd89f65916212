import type { IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { type Delta, type RealtimeDown, realtimeDown } from '@murmur/contract/realtime'
import { mustRead } from '@murmur/contract/schema/must-read'
import { type CardsOf, viewMessages } from '#assistant/chats/message-view.ts'
import { findMessage, type MessageRow, messagesOfIntents } from '#assistant/chats/messages.store.ts'
import type { Db } from '#platform/db/db.ts'
import { pollOtherInstances } from './poll-other-instances.ts'
import type { Recipient } from './recipient.ts'

export type PushDeps = {
  db: Db
  cardsOf: CardsOf
  /** Whether anybody listens for a user here. */
  hasConnections: (userId: UserId) => boolean
  send: <Name extends keyof RealtimeDown>(to: Recipient, name: Name, payload: RealtimeDown[Name]) => void
  /** The languages of a user's screens here. */
  languagesOf: (userId: UserId) => Language[]
  /** Who listens here. */
  connectedUsers: () => UserId[]
  now: () => Date
  log: { error(details: object, message: string): void }
  /** How often it is looked what other instances have stored. Default 3,000. */
  checkMs?: number | undefined
  /** Something could not be sent: whoever listens for the user shall come back and read what is there. */
  onBroken: (userId: UserId, error: unknown) => void
}

/**
 * Sends a user's screens what is stored: answers as they are new, and messages as they are now when they or their trades change.
 * One after the other for each user, in the order of the commits. What a user said is not sent back.
 */
export function pushMessages(deps: PushDeps) {
  const { db } = deps
  const queues = new Map<string, Promise<void>>()

  function enqueue(userId: UserId, work: () => Promise<void> | void) {
    if (!deps.hasConnections(userId)) return
    const turn = (queues.get(userId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => deps.onBroken(userId, error))
      .finally(() => {
        if (queues.get(userId) === turn) queues.delete(userId)
      })
    queues.set(userId, turn)
  }
  async function send(userId: UserId, name: 'response' | 'message:update', rows: MessageRow[]) {
    for (const language of deps.languagesOf(userId)) {
      for (const view of await viewMessages(deps.cardsOf, language, rows))
        deps.send({ userId, language }, name, mustRead(realtimeDown[name], view))
    }
  }
  const onMessage = (userId: UserId, messageId: string, isNew: boolean) => {
    // Told by the commit here and found by the look at the others', it is shown once.
    if (isNew && !others.markSeen(messageId)) return
    enqueue(userId, async () => {
      const found = await findMessage(db, messageId)
      if (!found || found.userId !== userId) return
      await send(userId, isNew ? 'response' : 'message:update', [found.row])
    })
  }
  const others = pollOtherInstances({ ...deps, onFound: (userId, messageId) => onMessage(userId, messageId, true) })
  const onTrade = (userId: UserId, tradeId: IntentId) =>
    enqueue(userId, async () => send(userId, 'message:update', await messagesOfIntents(db, userId, [tradeId])))
  db.signals.on('message', onMessage)
  db.signals.on('trade', onTrade)
  return {
    /** A piece of an answer under way, after all that was stored before it. */
    sendDelta: (userId: UserId, delta: Delta) =>
      enqueue(userId, () => deps.send({ userId }, 'response:delta', mustRead(realtimeDown['response:delta'], delta))),
    close() {
      others.stop()
      db.signals.off('message', onMessage)
      db.signals.off('trade', onTrade)
    },
  }
}
