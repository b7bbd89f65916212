import { Outage } from '#platform/errors/outage.ts'
import { parseReply } from './parse-reply.ts'

type PendingCall = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** The pending requests of one signer process, matched to replies by id. */
export type PendingCalls = {
  /** Registers a call and passes its id to `send`; resolves with the signer's result, which is not validated. */
  add(send: (id: number) => void): Promise<unknown>
  /** Settles the call that this line replies to; returns false if no such call is pending. */
  settle(line: Buffer): boolean
  /** Rejects all pending and later calls: the process has exited. */
  end(): void
}

/** Tracks the signer calls that await a reply, and times them out. */
export function createPendingCalls(options: { timeoutMs: number; onTimeout: () => void }): PendingCalls {
  const calls = new Map<number, PendingCall>()
  let lastId = 0
  let isOver = false
  return {
    add: (send) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(signerOutage())
        lastId += 1
        calls.set(lastId, { resolve, reject, timer: setTimeout(options.onTimeout, options.timeoutMs) })
        send(lastId)
      }),
    settle(line) {
      const reply = parseReply(line)
      const call = reply && calls.get(reply.id)
      if (!call) return false
      calls.delete(reply.id)
      clearTimeout(call.timer)
      if ('error' in reply) call.reject(reply.error)
      else call.resolve(reply.result)
      return true
    },
    end() {
      isOver = true
      for (const { reject, timer } of calls.values()) {
        clearTimeout(timer)
        reject(signerOutage())
      }
      calls.clear()
    },
  }
}

/** An outage of the signer. The signer may have signed, but without the result nothing is stored or sent. */
export function signerOutage(): Outage {
  return new Outage('signer', 'The signer is restarting')
}
