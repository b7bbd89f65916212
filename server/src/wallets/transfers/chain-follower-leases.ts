import type { ChainKey } from '@murmur/contract/chains'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { endLease, LeaseLostError, requireLease, takeLease } from '#platform/db/leases/leases.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'

/** The leases to follow chains; one process at a time holds the lease of a chain. */
export type ChainFollowerLeases = {
  isHeld(chain: ChainKey): boolean
  /**
   * Requires the lease in a transaction that stores what was read.
   * @throws LeaseLostError
   */
  require(tx: Tx, chain: ChainKey): Promise<void>
  /** Calls back when this process gets a lease. */
  onGain(listener: () => void): void
  /** Releases the leases. */
  stop(): Promise<void>
}

type Deps = {
  db: Db
  chains: readonly ChainKey[]
  newId: () => string
  log: Pick<Logger, 'info' | 'warn'>
  /** How long a lease lasts without renewal. Default 6,000. */
  forMs?: number
}

/** Holds the lease of each chain that no other process follows, and renews it every third of its duration. */
export function holdFollowLeases({ db, chains, newId, log, forMs = 6_000 }: Deps): ChainFollowerLeases {
  const holder = newId()
  const heldLeases = new Map<ChainKey, { token: number; until: number }>()
  const listeners = new Set<() => void>()
  const nameOf = (chain: ChainKey) => `follower of ${chain}`
  const isHeld = (chain: ChainKey) => (heldLeases.get(chain)?.until ?? 0) > performance.now()

  async function renew(chain: ChainKey): Promise<void> {
    // Measured before the statement, so that the lease expires here before it expires in the database.
    const until = performance.now() + forMs
    const previousToken = heldLeases.get(chain)?.token
    const token = await takeLease(db, nameOf(chain), { holder, forMs })
    // Also true after a late renewal, if no other process took the lease meanwhile.
    const isGained = token !== undefined && !isHeld(chain)
    if (token === undefined) heldLeases.delete(chain)
    else heldLeases.set(chain, { token, until })
    if (token !== previousToken)
      log.info({ chain, token }, token === undefined ? 'another process follows the chain' : 'follows the chain')
    if (isGained) for (const listener of listeners) listener()
  }
  async function renewAll(): Promise<void> {
    for (const chain of chains) {
      await renew(chain).catch((error: unknown) =>
        log.warn({ chain, err: error }, 'the lease to follow was not renewed'),
      )
    }
  }
  async function releaseAll(): Promise<void> {
    const tokens = [...heldLeases].map(([chain, { token }]) => [chain, token] as const)
    heldLeases.clear()
    for (const [chain, token] of tokens) await endLease(db, nameOf(chain), token).catch(() => undefined)
  }
  let renewal = renewAll()
  let isRenewing = true
  const markRenewed = () => {
    isRenewing = false
  }
  void renewal.then(markRenewed)
  const timer = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    renewal = renewAll().then(markRenewed)
  }, forMs / 3)

  return {
    isHeld,
    async require(tx, chain) {
      const token = heldLeases.get(chain)?.token
      if (token === undefined) throw new LeaseLostError(`This process does not follow ${chain}`)
      try {
        await requireLease(tx, nameOf(chain), token)
      } catch (error) {
        if (error instanceof LeaseLostError) heldLeases.delete(chain)
        throw error
      }
    },
    onGain: (listener) => void listeners.add(listener),
    async stop() {
      clearInterval(timer)
      // If the database does not respond, the leases expire by themselves.
      await withTimeout(renewal.then(releaseAll), 1_000, () => undefined)
    },
  }
}
