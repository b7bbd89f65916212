import type { SignerReply } from '@murmur/contract/signer-replies'
import type { SignerPipe } from '../signer-process.ts'
import type { Request } from './read-requests.ts'

/** A connection that calls the signer. */
export type Caller = { reply(request: Request, reply: SignerReply): void }

export type SharedSigner = {
  add(caller: Caller, request: Request): void
  /** Drops the waiting requests of a caller. */
  drop(caller: Caller): void
  /** Receives a line of the signer. */
  settle(line: Buffer): void
  /** The signer has exited. */
  end(): void
}

/** The id of a reply to a line that the signer could not read. */
const unreadableRequestId = 0

/**
 * Passes the requests of many callers to one signer, one at a time and alternating between callers, so that none can starve another. A
 * signer that does not respond within `timeoutMs`, or sends an unexpected reply, is killed, because its state is unknown.
 */
export function shareSigner(pipe: Pick<SignerPipe, 'write' | 'kill'>, timeoutMs: number): SharedSigner {
  const waitingRequests = new Map<Caller, [Request, ...Request[]]>()
  let lastId = 0
  let current: { caller: Caller; request: Request; timer: NodeJS.Timeout } | undefined

  function sendNext(): void {
    const [next] = waitingRequests
    if (current || !next) return
    const [caller, [request, ...others]] = next
    waitingRequests.delete(caller)
    // Queued behind the requests of the other callers.
    if (others[0]) waitingRequests.set(caller, [others[0], ...others.slice(1)])
    lastId += 1
    current = { caller, request, timer: setTimeout(pipe.kill, timeoutMs) }
    pipe.write(`${request.text.slice(0, -1)},"id":${lastId}}\n`)
  }

  return {
    add(caller, request) {
      const queue = waitingRequests.get(caller)
      if (queue) queue.push(request)
      else waitingRequests.set(caller, [request])
      sendNext()
    },
    drop: (caller) => void waitingRequests.delete(caller),
    settle(line) {
      const reply = parseReply(line)
      if (!current || !reply || (reply.id !== lastId && reply.id !== unreadableRequestId)) return pipe.kill()
      const { caller, request, timer } = current
      clearTimeout(timer)
      current = undefined
      sendNext()
      caller.reply(request, { ...reply, id: request.id })
    },
    end() {
      if (current) clearTimeout(current.timer)
      current = undefined
      waitingRequests.clear()
    },
  }
}

/** The signer is trusted: its reply is passed on as it is. */
function parseReply(line: Buffer): SignerReply | undefined {
  try {
    return JSON.parse(line.toString('utf8')) as SignerReply
  } catch {
    return undefined
  }
}
