import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { SignerReply } from '@murmur/contract/signer-replies'

/** A request line and its reply. */
export type Exchange = { line: string; reply: SignerReply }
export type SignerPipe = {
  /** Sends a request with the next id, or a text unchanged; resolves with the reply. */
  ask(request: object | string): Promise<SignerReply>
  /** All exchanges, in order. */
  exchanges: Exchange[]
  stop(): Promise<void>
}

/** Starts a signer process and opens its pipe, as the server does. */
export function startSignerPipe(
  { file, args }: { file: string; args: string[] },
  env: Record<string, string>,
): SignerPipe {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const exchanges: Exchange[] = []
  const pendingReplies: ((line: string) => void)[] = []
  createInterface(child.stdout).on('line', (line) => pendingReplies.shift()?.(line))
  let id = 0
  return {
    exchanges,
    ask: (request) =>
      new Promise((resolve) => {
        id += 1
        const line = typeof request === 'string' ? request : JSON.stringify({ ...request, id })
        pendingReplies.push((text) => {
          const reply = JSON.parse(text) as SignerReply
          exchanges.push({ line, reply })
          resolve(reply)
        })
        child.stdin.write(`${line}\n`)
      }),
    async stop() {
      const exited = once(child, 'exit')
      child.stdin.end()
      await exited
    },
  }
}
