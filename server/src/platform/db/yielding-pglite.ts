import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/** Milliseconds after which other work runs. */
const maxMs = 8

/**
 * A PGlite that lets the event loop poll between statements. It computes in this process and resolves in microtasks: without a
 * pause, the queries of a few busy chats kept requests, sockets and timers waiting for minutes.
 */
export class YieldingPglite extends PGlite {
  #resumedAt = 0

  override async execProtocolRaw(...args: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    if (performance.now() - this.#resumedAt >= maxMs) {
      await yieldToEvents()
      this.#resumedAt = performance.now()
    }
    return super.execProtocolRaw(...args)
  }
}
