import type { UserId } from '@murmur/contract/ids'
import { languages } from '@murmur/contract/languages'
import type { Delta } from '@murmur/contract/realtime'
import type { App } from '#platform/http/serve.ts'
import { type AdmitDeps, admit } from './admit.ts'
import { attach } from './attach.ts'
import { type EndSessionsDeps, endSessions } from './end-sessions.ts'
import { guardConnections } from './guard-connections.ts'
import { listen } from './listen.ts'
import { type PushDeps, pushMessages } from './push-messages.ts'
import { roomOf } from './reader.ts'
import { type TakeDeps, takeEvents } from './take-events.ts'

export type RealtimeDeps = AdmitDeps & TakeDeps & EndSessionsDeps & Pick<PushDeps, 'cardsOf'>

export type Realtime = {
  /** Shows a piece of an answer under way on the user's screens. */
  sendDelta: (userId: UserId, delta: Delta) => void
  /** Ends every connection, once what they have sent is done; the app calls it when it closes. */
  close: () => Promise<void>
}

/** Puts the realtime connections of the chat screen onto the app's server; to be called before the app listens. */
export function realtime(app: App, deps: RealtimeDeps): Realtime {
  const admitted = admit(app, deps)
  const { io, guestOf } = attach(
    app,
    async (request) => {
      const guest = await admitted(request)
      return guest && !connections.isFull(guest.session.user.id) ? guest : undefined
    },
    (error) => deps.log.error({ err: error }, 'a realtime connection could not be checked'),
  )
  const connections = guardConnections(io, (request) => guestOf(request).session.user.id)
  const push = pushMessages({
    ...deps,
    isHere: (userId) => io.sockets.adapter.rooms.has(userId),
    usersHere: () => connections.users(),
    languagesOf: (userId) => languages.filter((language) => io.sockets.adapter.rooms.has(roomOf({ userId, language }))),
    send: (reader, name, payload) => void io.to(roomOf(reader)).emit(name, payload),
    onBroken: (userId, error) => {
      deps.log.error({ err: error }, 'a message could not be shown')
      // They come back by themselves and read what they missed.
      for (const socket of io.sockets.sockets.values()) if (socket.rooms.has(userId)) socket.conn.close()
    },
  })
  const ending = endSessions(io, deps, guestOf)
  const listening = listen(io, { ...deps, guestOf, take: takeEvents(deps) })
  const close = async () => {
    ending.stop()
    push.close()
    connections.endAll()
    await listening.idle()
  }
  app.addHook('preClose', close)
  return { sendDelta: push.sendDelta, close }
}
