import type { ChainKey } from '@murmur/contract/chains'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { AdvanceDeps } from './advance-feed.ts'
import type { ChainFollowerLeases } from './chain-follower-leases.ts'
import type { InterruptibleSleep } from './interruptible-sleep.ts'
import type { Presence } from './presence.ts'

export type FollowDeps = AdvanceDeps & {
  feeds: readonly TransferFeed[]
  presence: Presence
  /** Which chains this process may follow; all of them without it. */
  leases?: ChainFollowerLeases | undefined
  /**
   * The last block that the server has seen (see `Chain`). It is read before the feed, so that a block mined during the
   * read ends the wait.
   */
  lastSeenBlock: (chain: ChainKey) => bigint
  untilNextBlock: (chain: ChainKey, timeoutMs: number, since: bigint) => Promise<void>
  log: Pick<Logger, 'warn'>
  /** How often a chain is read while no user is present. Default 15,000. */
  idleMs?: number
  /** The minimum interval between two reads of one wallet. Default 2,000. */
  walletIntervalMs?: number
  /** The longest time spent on one wallet while others wait. Default 2,000. */
  walletTimeSliceMs?: number
}

/** The settings of one feed's loop. */
export type FollowLoop = FollowDeps &
  Pick<InterruptibleSleep, 'sleep'> & {
    isStopping: () => boolean
    /** Resolves when this process may follow the chain, or stops. */
    awaitLease: () => Promise<void>
  }
