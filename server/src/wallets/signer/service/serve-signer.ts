import { createServer, type Socket } from 'node:net'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import type { Logger } from '#platform/logger/logger.ts'
import { SignerError } from '../signer-error.ts'
import type { SignerProcess } from '../signer-process.ts'
import { claimSocket } from './claim-socket.ts'
import { readRequests } from './read-requests.ts'

export type SignerServiceOptions = {
  /** Created with mode 660: its group may connect. The permissions of its folder should admit no one else. */
  socketPath: string
  /** Starts the signer, over its pipe. */
  start: () => SignerProcess
  /** Flushes the folder of the key file, after calls that may create a file in it. */
  syncKeys: () => void
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Of all servers together; each keeps one. */
const maxConnections = 64
/** Requests of one connection that are read before it waits for replies, so that none keeps the signer from the others. */
const maxOpen = 64
/** Bytes of replies that a connection may leave unread. */
const maxUnread = 1_000_000
/** Calls that are frequent and create no file. */
const frequentOps: readonly string[] = ['attest', 'approve', 'sign-evm', 'sign-solana', 'passkey-state', 'guard-state']

/**
 * Serves one signer to any number of servers: its limits, freezes and passkeys are one state for all of them. A connection passes on
 * the requests that a pipe would carry, so a server gains nothing by it but the right to ask. When the signer exits, all connections
 * end; the next one starts it again.
 * @throws Error with a sentence if another service has the socket
 */
export async function serveSigner(options: SignerServiceOptions): Promise<{ stop(): Promise<void> }> {
  const { socketPath, log } = options
  const connections = new Set<Socket>()
  let running: SignerProcess | undefined

  function runSigner(): SignerProcess {
    if (running) return running
    const signer = options.start()
    running = signer
    void signer.ended.then(() => {
      if (running === signer) running = undefined
      for (const each of connections) each.destroy()
    })
    return signer
  }

  async function answer(signer: SignerProcess, request: { id: number; op: string; fields: object }) {
    const { id, op, fields } = request
    const reply = await callSigner(signer, id, op as keyof SignerResults, fields)
    if (!frequentOps.includes(op)) options.syncKeys()
    return reply
  }

  const server = createServer((socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    socket.on('error', (error) => log.warn({ err: error }, 'signer service: a connection failed'))
    const signer = runSigner()
    let open = 0
    const send = (reply: SignerReply) => {
      open -= 1
      if (socket.writableLength > maxUnread) return void socket.destroy()
      socket.write(`${JSON.stringify(reply)}\n`)
      if (open < maxOpen) socket.resume()
    }
    const take = readRequests((request) => {
      if (!request) return void socket.destroy()
      open += 1
      if (open >= maxOpen) socket.pause()
      // Without a reply, the caller knows that the outcome is unknown.
      answer(signer, request).then(send, () => socket.destroy())
    })
    socket.on('data', take)
  })
  server.maxConnections = maxConnections
  await claimSocket(server, socketPath)
  log.info({ socketPath }, 'signer service: ready')
  return {
    async stop() {
      server.close()
      for (const each of connections) each.destroy()
      await running?.stop()
    },
  }
}

/** @throws Outage if the signer exited, or could not write its log */
async function callSigner(
  signer: SignerProcess,
  id: number,
  op: keyof SignerResults,
  fields: object,
): Promise<SignerReply> {
  try {
    return { id, ok: true, result: await signer.call(op, fields) }
  } catch (error) {
    if (!(error instanceof SignerError)) throw error
    return { id, ok: false, code: error.code, reason: error.reason }
  }
}
