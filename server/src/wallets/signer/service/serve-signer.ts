import { createServer, type Socket } from 'node:net'
import type { Logger } from '#platform/logger/logger.ts'
import { callTimeoutMs, type SignerPipe } from '../signer-process.ts'
import { claimSocket } from './claim-socket.ts'
import { type Connection, serveConnection } from './connection.ts'
import { type SharedSigner, shareSigner } from './share-signer.ts'

export type SignerServiceOptions = {
  /** Created with mode 660: its group may connect. The permissions of its folder should admit no one else. */
  socketPath: string
  /** Starts the signer. */
  start: (onLine: (line: Buffer) => void) => SignerPipe
  /** Flushes the folder of the key file, after calls that may create a file in it. */
  syncKeys: () => void
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Default: 30 s. */
  callTimeoutMs?: number
  /** Time for a connection's first request, in ms. Default: 5 s. */
  helloMs?: number
}

/** Maximum number of connections of all servers together; each server keeps one open. */
const maxConnections = 64
/** A signer that ends at once, for example because its disk is full, is started at most this often, in ms. */
const startPauseMs = 250

/**
 * Serves one signer to any number of servers, which share its limits, freezes and passkeys. A connection carries the same requests as
 * the pipe of a server's own signer, so it grants no further rights. When the signer exits, all connections end; the next one starts
 * it again.
 * @throws Error with a sentence if another service or file has the path
 */
export async function serveSigner(options: SignerServiceOptions): Promise<{ stop(): Promise<void> }> {
  const { socketPath, log, syncKeys, helloMs = 5_000 } = options
  const connections = new Map<Socket, Connection>()
  let runningSigner: { pipe: SignerPipe; shared: SharedSigner } | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  function runSigner(): SharedSigner | undefined {
    if (runningSigner) return runningSigner.shared
    if (performance.now() - startedAt < startPauseMs) return undefined
    startedAt = performance.now()
    const pipe = options.start((line) => sharedSigner.settle(line))
    const sharedSigner = shareSigner(pipe, options.callTimeoutMs ?? callTimeoutMs)
    runningSigner = { pipe, shared: sharedSigner }
    void pipe.ended.then(() => {
      sharedSigner.end()
      if (runningSigner?.pipe === pipe) runningSigner = undefined
      log.error({}, 'signer service: the signer ended')
      for (const each of connections.values()) each.end()
    })
    return sharedSigner
  }

  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'signer service: a connection failed'))
    // A starting server must be able to connect: the oldest connection without an accepted `hello` is closed for it.
    if (connections.size >= maxConnections) [...connections.values()].find((each) => !each.isGreeted())?.end()
    const signer = runSigner()
    if (!signer || connections.size > maxConnections) return void socket.destroy()
    connections.set(socket, serveConnection(socket, { signer, syncKeys, helloMs }))
    socket.once('close', () => connections.delete(socket))
  })
  const releaseSocket = await claimSocket(server, socketPath)
  log.info({ socketPath }, 'signer service: ready')
  return {
    async stop() {
      server.close()
      for (const each of connections.values()) each.end()
      await runningSigner?.pipe.stop()
      releaseSocket()
    },
  }
}
