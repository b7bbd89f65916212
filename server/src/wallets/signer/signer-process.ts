import { spawn } from 'node:child_process'
import type { SignerResults } from '@murmur/contract/signer'
import { pendingCalls } from './pending-calls.ts'
import { readLines } from './read-lines.ts'
import { signerCommand } from './signer-command.ts'

export type SignerLog = { info(message: string): void; error(message: string): void }

export type SignerProcessOptions = {
  /** Such as `node dist/signer/main.js`; words are split at spaces. */
  command: string
  keyFile: string
  /** By chain id, and `sol` without a router. A signer with none attests and signs no terms. */
  policy: Record<string, { router?: string; treasury: string }>
  log: SignerLog
  /** Whether it rotates and forgets keys; refused by default. */
  mayChangeKeys?: boolean
  callTimeoutMs?: number
}

/** One run of the signer. */
export type SignerProcess = {
  pid: number | undefined
  /** Resolves when the process is gone. */
  ended: Promise<void>
  /** Sends one request. Its result is checked for nothing: the signer is ours, and its types are the contract's. */
  call<Op extends keyof SignerResults>(op: Op, fields: object): Promise<SignerResults[Op]>
  /** Ends its input, upon which it exits. */
  stop(): Promise<void>
}

const callTimeoutMs = 30_000
const stopTimeoutMs = 5_000
const maxLoggedLength = 300

/** Starts the signer with an environment of its own settings and nothing inherited. */
export function startSignerProcess(options: SignerProcessOptions): SignerProcess {
  const { file, args } = signerCommand(options.command, options.keyFile)
  const child = spawn(file, args, {
    env: {
      SIGNER_KEK_FILE: options.keyFile,
      SIGNER_POLICY: JSON.stringify(options.policy),
      ...(options.mayChangeKeys ? { SIGNER_MAY_CHANGE_KEYS: 'yes' } : {}),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal is for the server, which may still sign while it drains; the signer goes with its input.
    detached: process.platform !== 'win32',
  })
  const kill = () => void child.kill('SIGKILL')
  // A signer that does not answer is killed: nobody can say what it would still do.
  const calls = pendingCalls({ timeoutMs: options.callTimeoutMs ?? callTimeoutMs, onTimeout: kill })
  const ended = new Promise<void>((resolve) => {
    for (const event of ['close', 'error']) child.once(event, () => resolve(calls.end()))
  })
  child.stdin.on('error', kill)
  child.stderr.on(
    'data',
    readLines((line) => options.log.info(line.toString('utf8', 0, maxLoggedLength))),
  )
  child.stdout.on(
    'data',
    readLines((line) => {
      if (!calls.settle(line)) options.log.error('signer: a line that is no reply')
    }),
  )
  return {
    pid: child.pid,
    ended,
    call: <Op extends keyof SignerResults>(op: Op, fields: object) =>
      calls.add((id) => child.stdin.write(`${JSON.stringify({ ...fields, op, id })}\n`)) as Promise<SignerResults[Op]>,
    async stop() {
      child.stdin.end()
      const timer = setTimeout(kill, stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}
