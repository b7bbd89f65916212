import { Outage } from '#platform/errors/outage.ts'
import { readReply } from './read-reply.ts'

type PendingCall = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** The requests of one run that wait for their reply, matched by id. */
export type PendingCalls = {
  /** Registers a call and gives it its id; resolves to the result as the signer gave it. */
  add(send: (id: number) => void): Promise<unknown>
  /** Settles the call that this line answers; false when it answers none. */
  settle(line: Buffer): boolean
  /** The run is over: rejects what waits, and whatever comes later. */
  end(): void
}

export function pendingCalls(options: { timeoutMs: number; onTimeout: () => void }): PendingCalls {
  const calls = new Map<number, PendingCall>()
  let lastId = 0
  let isOver = false
  return {
    add: (send) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(signerIsGone())
        lastId += 1
        calls.set(lastId, { resolve, reject, timer: setTimeout(options.onTimeout, options.timeoutMs) })
        send(lastId)
      }),
    settle(line) {
      const reply = readReply(line)
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
        reject(signerIsGone())
      }
      calls.clear()
    },
  }
}

/** Nobody can say whether the signer acted, which does not matter: what it made was for the caller to store and send. */
export function signerIsGone(): Outage {
  return new Outage('signer', 'The signer is restarting')
}
