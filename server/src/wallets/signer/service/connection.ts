import type { Socket } from 'node:net'
import { readRequests } from './read-requests.ts'
import type { Caller, SharedSigner } from './share-signer.ts'

export type Connection = {
  /** Whether the signer accepted its first request, `hello`. */
  isGreeted(): boolean
  end(): void
}

export type ConnectionDeps = {
  signer: SharedSigner
  /** Flushes the folder of the key file, after calls that may create a file in it. */
  syncKeys: () => void
  /** Time to a successful `hello`, in ms. */
  helloMs: number
}

/** Requests of one connection that are read before it waits for replies. */
const maxOpenRequests = 64
/** Bytes of replies that a connection may leave unread. */
const maxUnread = 1_000_000
/** Calls that may create a file. */
const fileCreatingOps: readonly string[] = [
  'hello',
  'use-passkey',
  'freeze',
  'set-limits',
  'keep-limits',
  'set-recipients',
  'sign-log',
]

/** Passes the requests of a socket to the signer, and its replies back under the ids of the requests. */
export function serveConnection(socket: Socket, { signer, syncKeys, helloMs }: ConnectionDeps): Connection {
  let openCount = 0
  let isGreeted = false
  const end = () => void socket.destroy()
  const greetingTimer = setTimeout(end, helloMs)
  const caller: Caller = {
    reply({ op }, reply) {
      if (reply.ok && fileCreatingOps.includes(op)) syncKeys()
      if (reply.ok && op === 'hello') {
        isGreeted = true
        clearTimeout(greetingTimer)
      }
      openCount -= 1
      if (socket.destroyed) return
      if (socket.writableLength > maxUnread) return end()
      socket.write(`${JSON.stringify(reply)}\n`)
      requests.resume()
      if (openCount < maxOpenRequests) socket.resume()
    },
  }
  const requests = readRequests(
    (request) => {
      if (!request) return end()
      openCount += 1
      signer.add(caller, request)
    },
    () => openCount >= maxOpenRequests || socket.destroyed,
  )
  socket.on('data', (chunk) => {
    requests.read(chunk)
    if (openCount >= maxOpenRequests) socket.pause()
  })
  socket.once('close', () => {
    clearTimeout(greetingTimer)
    signer.drop(caller)
  })
  return { isGreeted: () => isGreeted, end }
}
