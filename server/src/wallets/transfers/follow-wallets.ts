import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import { advanceFeed } from './advance-feed.ts'
import { backoffDelay } from './backoff-delay.ts'
import type { FollowLoop } from './follow-loop.ts'

const presenceCheckMs = 10_000
const maxConcurrentWallets = 4
/** The longest time spent on one wallet per round, because anyone can send a wallet any number of transfers. */
const timeSliceMs = 2_000

type FailuresByWallet = Map<string, { failures: number; retryAt: number }>

/** Reads the wallets of present users with limited concurrency, in rounds until the loop stops. */
export async function followWallets(loop: FollowLoop, feed: TransferFeed): Promise<void> {
  const failures: FailuresByWallet = new Map()
  while (!loop.isStopping()) {
    await loop.awaitLease()
    if (loop.isStopping()) return
    const startedAt = Date.now()
    const seenBlock = loop.lastSeenBlock(feed.chain)
    const users = loop.presence.present()
    let isBehind = false
    await forEachWallet(users, async (userId) => {
      if (!(await followWallet(loop, feed, userId, failures))) isBehind = true
    })
    if (loop.isStopping()) return
    if (isBehind) continue
    if (users.length === 0) {
      await loop.sleep({})
      continue
    }
    const waitMs = (loop.walletIntervalMs ?? 2_000) - (Date.now() - startedAt)
    if (waitMs > 0) await loop.sleep({ ms: waitMs })
    if (!loop.isStopping()) await loop.sleep({ until: loop.untilNextBlock(feed.chain, presenceCheckMs, seenBlock) })
  }
}

/**
 * Reads one wallet. A wallet that fails or has a long backlog does not delay the others.
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
    const sliceEnd = Date.now() + (loop.walletTimeSliceMs ?? timeSliceMs)
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

async function forEachWallet<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const remainingItems = [...all]
  const take = async () => {
    for (let one = remainingItems.shift(); one !== undefined; one = remainingItems.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: maxConcurrentWallets }, take))
}
