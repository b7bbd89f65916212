import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Session } from '#platform/http/session.ts'
import type { TagCache } from '#platform/http/tags/tag-cache.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { maxEventsPerRead, readEventsAfter } from './events.store.ts'

export type EventsDeps = {
  db: Db
  now: Clock
  isSessionAlive: (sessionId: string) => Promise<boolean>
  /** Translates the sentences of an event. */
  inLanguage: (language: Language, event: AppEvent) => AppEvent
  tagCache: Pick<TagCache, 'forget'>
  log: Pick<Logger, 'error'>
  /** How often a stream's session is checked. Default 3,000. */
  checkMs?: number | undefined
}

/** `connection`: the connection that `socket` belongs to; earlier replies may still be pending on it. */
type Stream = { session: Session; language: Language; after: number; socket: ServerResponse; connection: Socket }

/** Unread bytes at which a slow client is disconnected; it reconnects and continues at its last event. */
const maxUnreadBytes = 1_000_000

/**
 * Sends a user's events as they commit: at once when this process wrote them, within `checkMs` when another did. The
 * same check ends the stream when its session has ended in another instance. Calls `onEnd` once.
 * @returns a function that ends the stream
 */
export function streamEvents(deps: EventsDeps, stream: Stream, onEnd: () => void): () => void {
  const { session, socket, connection } = stream
  const { signals } = deps.db
  let lastSent = stream.after
  let isOpen = true
  let sendQueue = Promise.resolve()

  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearInterval(timer)
    signals.off('events', onEvents)
    signals.off('session-ended', onSessionEnded)
    // A client that keeps its half of the connection open must not delay a stop.
    connection.off('close', end)
    socket.end(() => connection.destroy())
    onEnd()
  }
  const endSession = (cause: 'expired' | 'ended') => {
    if (isOpen) socket.write(formatFrame({ type: 'session-ended', seq: lastSent, at: deps.now().toISOString(), cause }))
    end()
  }
  const sendNew = async () => {
    for (let count = maxEventsPerRead; isOpen && count === maxEventsPerRead; ) {
      const events = await readEventsAfter(deps.db, session.user.id, lastSent)
      count = events.length
      // The events may come from another process, and the client reads again at once.
      if (count > 0) deps.tagCache.forget(session.user.id)
      for (const event of events) {
        if (isOpen) socket.write(formatFrame(deps.inLanguage(stream.language, event)))
        lastSent = event.seq
      }
      if (socket.writableLength > maxUnreadBytes) end()
    }
  }
  /** One read at a time, in order; a failed one ends the stream, and the client reconnects. */
  const serialize = (work: () => Promise<void>) => {
    sendQueue = sendQueue
      .then(() => (isOpen ? work() : undefined))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'an event stream failed')
        end()
      })
  }
  const onEvents = (userId: UserId) => {
    if (userId === session.user.id) serialize(sendNew)
  }
  const onSessionEnded = (sessionId: string) => {
    if (sessionId === session.id) endSession('ended')
  }
  const check = async () => {
    if (!(await deps.isSessionAlive(session.id))) return endSession('expired')
    if (!isOpen) return
    // Keeps proxies from closing an idle stream, and detects a client that is gone.
    socket.write(': still here\n\n')
    await sendNew()
  }
  const timer = setInterval(() => serialize(check), deps.checkMs ?? 3_000)
  signals.on('events', onEvents)
  signals.on('session-ended', onSessionEnded)
  // A reply that is queued behind others on its connection emits no `close` of its own.
  socket.on('close', end)
  connection.on('close', end)
  if (connection.destroyed) serialize(async () => end())
  // The client stores the id for its next stream, even if this one ends before its first event.
  socket.write(`retry: 1000\nevent: position\nid: ${lastSent}\ndata:\n\n`)
  serialize(sendNew)
  return end
}

function formatFrame(event: AppEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`
}
