import { reconnectPolicy } from '@murmur/contract/realtime'
import { WebSocket as WebSocketTransport } from 'engine.io-client'
import { io } from 'socket.io-client'
import { signedInAgain } from '#lib/http/session-events.ts'

export type ConnectionEvents = {
  /** `reconnecting`: another attempt follows by itself; `offline`: none does. */
  state(state: 'online' | 'reconnecting' | 'offline'): void
  event(name: string, payload: unknown): void
}

export type Connection = {
  /** Emits an event. Resolves with its acknowledgement. @throws Error: no connection, or none within `timeoutMs` ms */
  emit(name: string, payload: unknown, timeoutMs: number): Promise<unknown>
  /** Connects at once, unless it is connected or about to be. */
  retry(): void
  close(): void
}

/** How long one connection attempt may take, in milliseconds. */
const timeout = 10_000

/** Keeps a connection to the server: a lost one is retried five times, a second apart. */
export function openConnection({ state, event }: ConnectionEvents): Connection {
  const socket = io({
    // Each chat screen has a connection of its own, which ends with it.
    forceNew: true,
    transports: [WebSocketTransport],
    timeout,
    reconnectionAttempts: reconnectPolicy.attempts,
    reconnectionDelay: reconnectPolicy.delayMs,
    reconnectionDelayMax: reconnectPolicy.delayMs,
    randomizationFactor: 0,
  })
  // Inactive: the server refused or ended it, and Socket.IO makes no further attempt.
  const lost = () => state(socket.active ? 'reconnecting' : 'offline')
  socket.on('connect', () => state('online'))
  socket.on('disconnect', lost)
  socket.on('connect_error', (error) => {
    console.error('The realtime connection failed', error)
    lost()
  })
  socket.io.on('reconnect_failed', () => state('offline'))
  socket.onAny((name: string, payload: unknown) => event(name, payload))

  const retry = () => {
    if (['opening', 'open'].includes(socket.io.engine.readyState)) return
    state('reconnecting')
    // Disconnecting ends the wait for the next attempt.
    socket.disconnect().connect()
  }
  // After sleep, or once the network is back, it reconnects without a press.
  window.addEventListener('online', retry)
  window.addEventListener(signedInAgain, retry)
  return {
    async emit(name, payload, timeoutMs) {
      // Socket.IO would keep it for the next connection; the outbox of the chat does that.
      if (!socket.connected) throw new Error('There is no realtime connection')
      return await socket.timeout(timeoutMs).emitWithAck(name, payload)
    },
    retry,
    close() {
      window.removeEventListener('online', retry)
      window.removeEventListener(signedInAgain, retry)
      socket.off()
      socket.io.off('reconnect_failed')
      socket.disconnect()
    },
  }
}
