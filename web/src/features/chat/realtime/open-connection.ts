import { reconnectPolicy } from '@murmur/contract/realtime'
import { WebSocket as WebSocketTransport } from 'engine.io-client'
import { io } from 'socket.io-client'
import { signedInAgainEvent } from '#lib/http/session-events.ts'

export type ConnectionEvents = {
  /** `reconnecting`: Socket.IO will try again; `offline`: it has stopped trying. */
  state(state: 'online' | 'reconnecting' | 'offline'): void
  event(name: string, payload: unknown): void
}

export type Connection = {
  /** Emits an event. Resolves with its acknowledgement. @throws Error: no connection, or none within `timeoutMs` ms */
  emit(name: string, payload: unknown, timeoutMs: number): Promise<unknown>
  /** Connects immediately unless the connection is open or opening. */
  retry(): void
  close(): void
}

/** How long one connection attempt may take, in milliseconds. */
const timeout = 10_000

/** Keeps a connection to the server. Retries a lost connection five times, one second apart. */
export function openConnection({ state, event }: ConnectionEvents): Connection {
  const socket = io({
    // Each chat screen opens its own connection and closes it on unmount.
    forceNew: true,
    transports: [WebSocketTransport],
    timeout,
    reconnectionAttempts: reconnectPolicy.attempts,
    reconnectionDelay: reconnectPolicy.delayMs,
    reconnectionDelayMax: reconnectPolicy.delayMs,
    randomizationFactor: 0,
  })
  // Inactive: the server refused or closed the connection, and Socket.IO does not try again.
  const onLost = () => state(socket.active ? 'reconnecting' : 'offline')
  socket.on('connect', () => state('online'))
  socket.on('disconnect', onLost)
  socket.on('connect_error', (error) => {
    console.error('The realtime connection failed', error)
    onLost()
  })
  socket.io.on('reconnect_failed', () => state('offline'))
  socket.onAny((name: string, payload: unknown) => event(name, payload))

  const retry = () => {
    if (['opening', 'open'].includes(socket.io.engine.readyState)) return
    state('reconnecting')
    // Disconnecting ends the wait for the next attempt.
    socket.disconnect().connect()
  }
  // Reconnects automatically after sleep and when the network returns.
  window.addEventListener('online', retry)
  window.addEventListener(signedInAgainEvent, retry)
  return {
    async emit(name, payload, timeoutMs) {
      // Socket.IO would buffer the event for the next connection; the chat resends unsent messages itself.
      if (!socket.connected) throw new Error('There is no realtime connection')
      return await socket.timeout(timeoutMs).emitWithAck(name, payload)
    },
    retry,
    close() {
      window.removeEventListener('online', retry)
      window.removeEventListener(signedInAgainEvent, retry)
      socket.off()
      socket.io.off('reconnect_failed')
      socket.disconnect()
    },
  }
}
