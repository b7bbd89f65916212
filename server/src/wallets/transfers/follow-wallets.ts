import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { advanceFeed } from './advance-feed.ts'
import { backoffDelay } from './backoff-delay.ts'
import type { FollowLoop } from './follow-loop.ts'

const presenceCheckMs = 10_000
const maxConcurrentWallets = 4
/** Wallets with a backlog are read beside the others, because anyone can send a wallet any number of transfers. */
const maxConcurrentBacklogs = 2
/** The longest time spent on one wallet while others wait. */
const timeSliceMs = 2_000

type FailuresByWallet = Map<string, { failures: number; retryAt: number }>

/** Reads the wallets of present users with limited concurrency, in rounds until the loop stops. */
export async function followWallets(loop: FollowLoop, feed: TransferFeed): Promise<void> {
  const reads = createWalletReads(loop, feed)
  while (!loop.isStopping()) {
    await loop.awaitLease()
    if (loop.isStopping()) break
    const startedAt = Date.now()
    const seenBlock = loop.lastSeenBlock(feed.chain)
    const users = loop.presence.present()
    // A wallet that is still being read then joins a later round.
    await withTimeout(reads.start(users), getSliceMs(loop), () => undefined)
    if (loop.isStopping()) break
    if (users.length === 0) {
      await loop.sleep({})
      continue
    }
    const waitMs = (loop.walletIntervalMs ?? 2_000) - (Date.now() - startedAt)
    if (waitMs > 0) await loop.sleep({ ms: waitMs })
    if (!loop.isStopping()) await loop.sleep({ until: loop.untilNextBlock(feed.chain, presenceCheckMs, seenBlock) })
  }
  await reads.ended()
}

/** Reads wallets, each once at a time; a wallet that is not caught up after its time slice goes on beside the others. */
function createWalletReads(loop: FollowLoop, feed: TransferFeed) {
  const failures: FailuresByWallet = new Map()
  const running = new Map<UserId, Promise<void>>()
  const runSlice = limitConcurrency(maxConcurrentWallets, Number.POSITIVE_INFINITY)
  const runBacklogSlice = limitConcurrency(maxConcurrentBacklogs, Number.POSITIVE_INFINITY)
  const readSlice = (userId: UserId) => followWallet(loop, feed, userId, failures)
  const isFollowed = (userId: UserId) =>
    !loop.isStopping() && loop.presence.present().includes(userId) && (loop.leases?.isHeld(feed.chain) ?? true)
  const readBacklog = async (userId: UserId) => {
    while (isFollowed(userId) && !(await runBacklogSlice(() => readSlice(userId))));
  }
  return {
    /** Resolves when all wallets that were not being read have had their first time slice. */
    async start(users: readonly UserId[]): Promise<void> {
      const slices = users
        .filter((userId) => !running.has(userId))
        .map((userId) => {
          const slice = runSlice(() => readSlice(userId))
          const read = slice.then((isCaughtUp) => (isCaughtUp ? undefined : readBacklog(userId)))
          running.set(
            userId,
            read.finally(() => running.delete(userId)),
          )
          return slice
        })
      await Promise.all(slices)
    },
    /** Resolves when no wallet is being read any more, after the loop has begun to stop. */
    async ended(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

const getSliceMs = ({ walletTimeSliceMs }: FollowLoop) => walletTimeSliceMs ?? timeSliceMs

/**
 * Reads one wallet for a time slice. One that fails does not delay the others.
 * @returns whether nothing is left to read now
 */
async function followWallet(
  loop: FollowLoop,
  feed: TransferFeed,
  userId: UserId,
  all: FailuresByWallet,
): Promise<boolean> {
  const earlier = all.get(userId)
  if (earlier && earlier.retryAt > Date.now()) return true
  try {
    const address = await getAddress(loop, feed.chain, userId)
    if (!address) return true
    const sliceEnd = Date.now() + getSliceMs(loop)
    let isCaughtUp = false
    while (!isCaughtUp && !loop.isStopping() && Date.now() < sliceEnd) {
      isCaughtUp = await advanceFeed(loop, feed, { kind: 'wallet', address })
    }
    all.delete(userId)
    return isCaughtUp
  } catch (error) {
    const failures = (earlier?.failures ?? 0) + 1
    all.set(userId, { failures, retryAt: Date.now() + backoffDelay(failures) })
    loop.log.warn({ chain: feed.chain, failures, err: error }, 'failed to read a wallet')
    return true
  }
}

async function getAddress({ directory }: FollowLoop, chain: ChainKey, userId: UserId): Promise<Address | undefined> {
  const known = directory.addressOf(chain, userId)
  if (known) return known
  await directory.refresh()
  return directory.addressOf(chain, userId)
}
