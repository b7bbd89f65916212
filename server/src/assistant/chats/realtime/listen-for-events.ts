import type { IncomingMessage } from 'node:http'
import { type Ack, type ClientEvents, clientEventSchemas } from '@murmur/contract/realtime'
import type { Server } from 'socket.io'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { unavailableRefusal } from '#platform/http/send-error-reply.ts'
import type { LookUpSession } from '#platform/http/session.ts'
import { requestLanguage } from '#platform/i18n/request-language.ts'
import type { Client } from './authenticate-connection.ts'
import { createEventCounter } from './event-counter.ts'
import { type HandleEventDeps, handleEvent, refusalAck } from './handle-event.ts'
import { getRoom } from './recipient.ts'

type ListenDeps = HandleEventDeps & {
  now: Clock
  rateLimitScale: number
  findSession: LookUpSession
  isSessionAlive: (sessionId: string) => Promise<boolean>
  getClient: (request: IncomingMessage) => Client
}

/** Recordings and pictures share a limit. */
const limitKinds = { message: 'text', audio: 'media', photo: 'media', stop: 'stop' } as const
const sessionTouchMs = 60_000

/** Handles events: sequentially per connection, within the limits per user. */
export function listenForEvents(io: Server, deps: ListenDeps) {
  const perMinute = (max: number) => createEventCounter(max * deps.rateLimitScale, 60, deps.now)
  const limits = { text: perMinute(60), media: perMinute(10), stop: perMinute(60) }
  // No human sends this fast: a client above the limit is disconnected.
  const countFlood = createEventCounter(200 * deps.rateLimitScale, 10, deps.now)
  const pendingWork = new Set<Promise<void>>()

  io.on('connection', (socket) => {
    const client = deps.getClient(socket.request)
    const userId = client.session.user.id
    const language = requestLanguage(socket.request)
    const sessionState = watchSession(deps, client)
    let lastHandled = Promise.resolve()
    void socket.join([userId, getRoom({ userId, language })])
    socket.onAny((name: string, ...sent: unknown[]) => {
      const reply = findAckCallback(sent)
      if (countFlood(userId) > 0) return socket.disconnect(true)
      if (!isClientEvent(name))
        return reply(refusalAck(new Refusal('BAD_REQUEST', { reason: 'no-such-event' }), language))
      const retryAfter = limits[limitKinds[name]](userId)
      if (retryAfter > 0) return reply(refusalAck(rateLimitRefusal(retryAfter), language))
      lastHandled = lastHandled.then(async () => {
        const state = await sessionState()
        if (state === 'alive') return reply(await handleEvent(deps, { userId, language }, name, sent[0]))
        if (state === 'unknown') return reply(refusalAck(unavailableRefusal(), language))
        reply(refusalAck(new Refusal('SIGNED_OUT'), language))
        socket.disconnect(true)
      })
      track(lastHandled)
    })
  })

  function track(work: Promise<void>) {
    pendingWork.add(work)
    void work.finally(() => pendingWork.delete(work))
  }
  return {
    /** Resolves when all received events are handled. */
    async idle() {
      await Promise.allSettled(pendingWork)
    },
  }
}

/**
 * Checks the session for each event and keeps it from going idle. `unknown` if it cannot be read: the event is rejected without
 * signing the user out.
 */
function watchSession(deps: ListenDeps, { session, token }: Client) {
  let seenAt = deps.now().getTime()
  return async (): Promise<'alive' | 'ended' | 'unknown'> => {
    try {
      const time = deps.now().getTime()
      if (time - seenAt >= sessionTouchMs) {
        seenAt = time
        await deps.findSession(token)
      }
      return (await deps.isSessionAlive(session.id)) ? 'alive' : 'ended'
    } catch (error) {
      deps.log.error({ err: error }, 'a session could not be checked')
      return 'unknown'
    }
  }
}

function isClientEvent(name: string): name is keyof ClientEvents {
  return Object.hasOwn(clientEventSchemas, name)
}

/** The acknowledgement callback, if the client sent one. */
function findAckCallback(sent: unknown[]): (ack: Ack) => void {
  const last = sent.at(-1)
  return typeof last === 'function' ? (ack) => void last(ack) : () => undefined
}

function rateLimitRefusal(seconds: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { reason: 'next-in', values: { seconds } })
}
