import { realtimeTimes } from '@murmur/contract/realtime'
import type { Socket } from 'socket.io-client'

/** Makes a connection that is not open yet: websocket alone, five tries, a second apart. Its library loads with it. */
export async function connect(): Promise<Socket> {
  const { io } = await import('socket.io-client')
  return io({
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnectionAttempts: realtimeTimes.attempts,
    reconnectionDelay: realtimeTimes.delayMs,
    reconnectionDelayMax: realtimeTimes.delayMs,
    randomizationFactor: 0,
    // A try that hangs counts as failed.
    timeout: 10_000,
  })
}
