import type { UserId } from '@murmur/contract/ids'
import { languages } from '@murmur/contract/languages'
import type { AnswerDelta } from '@murmur/contract/realtime'
import type { App } from '#platform/http/serve-endpoint.ts'
import { attachSocketIo } from './attach-socket-io.ts'
import { type AuthenticatorDeps, createConnectionAuthenticator } from './authenticate-connection.ts'
import { type EndSessionsDeps, endSessions } from './end-sessions.ts'
import { type EventHandlerDeps, eventHandlers } from './event-handlers.ts'
import { guardConnections } from './guard-connections.ts'
import { listenForEvents } from './listen-for-events.ts'
import { type PushDeps, pushMessages } from './push-messages.ts'
import { getRoom } from './recipient.ts'

export type RealtimeDeps = AuthenticatorDeps &
  EventHandlerDeps &
  EndSessionsDeps &
  Pick<PushDeps, 'loadCards' | 'loadSends'>

export type Realtime = {
  /** Pushes a chunk of a streaming answer to the user's clients. */
  sendDelta: (userId: UserId, delta: AnswerDelta) => void
  /** Closes all connections and waits for pending events; called when the app closes. */
  close: () => Promise<void>
}

/** Attaches the chat's realtime connections to the app's server; call before the app listens. */
export function attachRealtime(app: App, deps: RealtimeDeps): Realtime {
  const authenticate = createConnectionAuthenticator(app, deps)
  const { io, getClient } = attachSocketIo(
    app,
    async (request) => {
      const client = await authenticate(request)
      return client && !connections.isFull(client.session.user.id) ? client : undefined
    },
    (error) => deps.log.error({ err: error }, 'a realtime connection could not be checked'),
  )
  const connections = guardConnections(io, (request) => getClient(request).session.user.id)
  const push = pushMessages({
    ...deps,
    hasConnections: (userId) => io.sockets.adapter.rooms.has(userId),
    connectedUsers: () => connections.users(),
    getLanguages: (userId) =>
      languages.filter((language) => io.sockets.adapter.rooms.has(getRoom({ userId, language }))),
    send: (reader, name, payload) => void io.to(getRoom(reader)).emit(name, payload),
    onBroken: (userId, error) => {
      deps.log.error({ err: error }, 'a message could not be pushed')
      // Clients reconnect and fetch what they missed.
      for (const socket of io.sockets.sockets.values()) if (socket.rooms.has(userId)) socket.conn.close()
    },
  })
  const sessionEnder = endSessions(io, deps, getClient)
  const eventListener = listenForEvents(io, { ...deps, getClient, handlers: eventHandlers(deps) })
  const close = async () => {
    sessionEnder.stop()
    push.close()
    connections.endAll()
    await eventListener.idle()
  }
  app.addHook('preClose', close)
  return { sendDelta: push.sendDelta, close }
}
