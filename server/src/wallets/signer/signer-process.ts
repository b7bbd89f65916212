import { spawn } from 'node:child_process'
import type { Address } from '@murmur/contract/address'
import type { SignerResults } from '@murmur/contract/signer-replies'
import type { Logger } from '#platform/logger/logger.ts'
import { createPendingCalls } from './pending-calls.ts'
import { signerCommand } from './signer-command.ts'
import { splitLines } from './split-lines.ts'

export type SignerProcessOptions = {
  /** Such as `node dist/signer/main.js`; split at spaces. */
  command: string
  keyFile: string
  /** The signing policy by chain id, and `sol`, which has no router. Without a policy the signer signs nothing. */
  policy: Record<string, { router?: string; treasury: Address; treasuryOwner?: Address; allowsSettlements?: boolean }>
  /** The site whose passkeys the signer accepts; without it no passkey can be enrolled. */
  passkeys?: { rpId: string; origins: string[]; recoverySeconds: number } | undefined
  /** The signer's waiting times, of a day each by default and at least on live chains. */
  waits?: { thawSeconds: number; limitSeconds: number } | undefined
  log: Pick<Logger, 'info' | 'error'>
  /** Whether the signer may rotate and remove keys. Default false. */
  canChangeKeys?: boolean
  callTimeoutMs?: number
}

/** A running signer, called by requests over its stdin and stdout, or over the socket of a service. */
export type SignerProcess = {
  /** Undefined for a service, and for a program that could not be started. */
  pid: number | undefined
  /** Resolves when the process has exited, or the connection has ended. */
  ended: Promise<void>
  /** Sends one request. The result is not validated, because the signer is trusted and uses the same contract types. */
  call<Op extends keyof SignerResults>(op: Op, fields: object): Promise<SignerResults[Op]>
  /** Makes the signer exit, or ends the connection to the service. */
  stop(): Promise<void>
}

export const callTimeoutMs = 30_000
export const stopTimeoutMs = 5_000
const maxLoggedLength = 300

/** The pipe of a signer that this process started. */
export type SignerPipe = {
  pid: number | undefined
  ended: Promise<void>
  write(line: string): void
  /** Kills a signer whose state is unknown. */
  kill(): void
  /** Makes the signer exit. */
  stop(): Promise<void>
}

/** Starts the signer with only its settings as environment variables; it inherits none. `onLine` receives each reply. */
export function spawnSigner(options: SignerProcessOptions, onLine: (line: Buffer) => void): SignerPipe {
  const { file, args } = signerCommand(options.command, options.keyFile)
  const child = spawn(file, args, {
    env: {
      SIGNER_KEK_FILE: options.keyFile,
      SIGNER_POLICY: JSON.stringify(options.policy),
      ...(options.passkeys ? { SIGNER_PASSKEYS: JSON.stringify(options.passkeys) } : {}),
      ...(options.waits ? { SIGNER_WAITS: JSON.stringify(options.waits) } : {}),
      ...(options.canChangeKeys ? { SIGNER_MAY_CHANGE_KEYS: 'yes' } : {}),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in the terminal must reach only the server, which may still sign while it drains; the signer exits when
    // its stdin closes.
    detached: process.platform !== 'win32',
  })
  const kill = () => void child.kill('SIGKILL')
  const ended = new Promise<void>((resolve) => {
    for (const event of ['close', 'error']) child.once(event, () => resolve())
  })
  child.stdin.on('error', kill)
  child.stderr.on(
    'data',
    splitLines((line) => options.log.info({}, line.toString('utf8', 0, maxLoggedLength))),
  )
  child.stdout.on('data', splitLines(onLine))
  return {
    pid: child.pid,
    ended,
    write: (line) => void child.stdin.write(line),
    kill,
    async stop() {
      child.stdin.end()
      const timer = setTimeout(kill, stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Starts a signer for the calls of this process. */
export function startSignerProcess(options: SignerProcessOptions): SignerProcess {
  const timeoutMs = options.callTimeoutMs ?? callTimeoutMs
  // Kills a signer that does not respond, because its state is unknown.
  const calls = createPendingCalls({ timeoutMs, onTimeout: () => pipe.kill() })
  const pipe = spawnSigner(options, (line) => {
    if (!calls.settle(line)) options.log.error({}, 'signer: invalid reply line')
  })
  return {
    pid: pipe.pid,
    ended: pipe.ended.then(() => calls.end()),
    call: <Op extends keyof SignerResults>(op: Op, fields: object) =>
      calls.add((id) => pipe.write(`${JSON.stringify({ ...fields, op, id })}\n`)) as Promise<SignerResults[Op]>,
    stop: pipe.stop,
  }
}
