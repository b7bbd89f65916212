import { Outage } from '#platform/errors/outage.ts'
import { readReply } from './read-reply.ts'

type PendingCall = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** The pending requests of one signer process, matched to replies by id. */
export type PendingCalls = {
  /** Registers a call and passes its id to `send`; resolves to the signer's result, unchecked. */
  add(send: (id: number) => void): Promise<unknown>
  /** Settles the call that this line replies to; returns false if there is none. */
  settle(line: Buffer): boolean
  /** Rejects all pending and later calls: the process has exited. */
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

/** It is unknown whether the signer acted, but harmless: the caller stores and sends results, and it got none. */
export function signerIsGone(): Outage {
  return new Outage('signer', 'The signer is restarting')
}
