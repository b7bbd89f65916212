import type { ChainKey } from '@murmur/contract/chains'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import type { AdvanceDeps } from './advance-feed.ts'
import type { Presence } from './presence.ts'
import type { Wakeable } from './wakeable.ts'

export type FollowDeps = AdvanceDeps & {
  feeds: readonly TransferFeed[]
  presence: Presence
  /** See `Chain`: taken before a feed is read, so that a block mined meanwhile ends the wait. */
  lastSeenBlock: (chain: ChainKey) => bigint
  untilNextBlock: (chain: ChainKey, timeoutMs: number, since: bigint) => Promise<void>
  log: { warn(details: object, message: string): void }
  /** How often a chain is read on while nobody looks. Default 15,000. */
  idleMs?: number
  /** The least time between two readings of one wallet. Default 2,000. */
  walletPaceMs?: number
  /** The longest that one wallet is read on while others wait. Default 2,000. */
  walletTurnMs?: number
}

/** What one feed's loop goes by. */
export type FollowLoop = FollowDeps & Pick<Wakeable, 'rest'> & { isStopping: () => boolean }
