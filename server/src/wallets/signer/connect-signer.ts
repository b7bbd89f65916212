import { connect } from 'node:net'
import type { SignerResults } from '@murmur/contract/signer-replies'
import type { Logger } from '#platform/logger/logger.ts'
import { createPendingCalls } from './pending-calls.ts'
import { callTimeoutMs, type SignerProcess, stopTimeoutMs } from './signer-process.ts'
import { splitLines } from './split-lines.ts'

export type ConnectSignerOptions = {
  /** The Unix socket of the signer's service (`signer-service`). */
  socketPath: string
  log: Pick<Logger, 'info' | 'error'>
  callTimeoutMs?: number
}

/** Connects to a signer service, which this process can neither start nor replace. */
export function connectSigner(options: ConnectSignerOptions): SignerProcess {
  const { socketPath, log } = options
  const socket = connect(socketPath)
  // The state of a call without a reply is unknown, so a new connection starts from the signer's stored state.
  const disconnect = () => void socket.destroy()
  const calls = createPendingCalls({ timeoutMs: options.callTimeoutMs ?? callTimeoutMs, onTimeout: disconnect })
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve(calls.end())))
  socket.on('error', (error) => log.error({ err: error, socketPath }, 'signer: the socket of its service failed'))
  socket.on(
    'data',
    splitLines((line) => {
      if (!calls.settle(line)) log.error({}, 'signer: invalid reply line')
    }),
  )
  return {
    pid: undefined,
    ended,
    call: <Op extends keyof SignerResults>(op: Op, fields: object) =>
      calls.add((id) => socket.write(`${JSON.stringify({ ...fields, op, id })}\n`)) as Promise<SignerResults[Op]>,
    async stop() {
      socket.end()
      const timer = setTimeout(disconnect, stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}
