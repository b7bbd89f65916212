import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { advanceFeed } from './advance-feed.ts'
import { backoffDelay } from './backoff-delay.ts'
import type { ChainFollowerLeases } from './chain-follower-leases.ts'
import type { FollowDeps, FollowLoop } from './follow-loop.ts'
import { followWallets } from './follow-wallets.ts'
import { createInterruptibleSleep } from './interruptible-sleep.ts'

const presenceCheckMs = 10_000
/** The longest sleep of a loop without the lease of its chain, in milliseconds. Gaining the lease wakes it. */
const maxSleepWithoutLeaseMs = 15_000

/**
 * Follows all feeds until `stop`: at every block while a user is present, otherwise at an interval. Chains without a
 * feed for all wallets are read wallet by wallet, only while the wallet's user is present; a returning user's wallet
 * catches up. A chain that another process follows is left to it. `stop` waits up to 3 s for pending writes.
 */
export function followTransfers(deps: FollowDeps): { stop(): Promise<void> } {
  let isStopping = false
  const wakers = deps.feeds.map(() => createInterruptibleSleep())
  const wakeAll = () => {
    for (const waker of wakers) waker.wake()
  }
  const unsubscribe = deps.presence.onReturn(wakeAll)
  const { leases } = deps
  leases?.onGain(wakeAll)
  const requireFollowLease =
    leases && ((...[tx, chain]: Parameters<ChainFollowerLeases['require']>) => leases.require(tx, chain))
  const loops = deps.feeds.map((feed, index) => {
    const { sleep } = wakers[index] ?? createInterruptibleSleep()
    const awaitLease = async () => {
      while (!isStopping && leases && !leases.isHeld(feed.chain)) await sleep({ ms: maxSleepWithoutLeaseMs })
    }
    const loop: FollowLoop = { ...deps, requireFollowLease, sleep, awaitLease, isStopping: () => isStopping }
    return feed.scope === 'chain' ? followChain(loop, feed) : followWallets(loop, feed)
  })
  return {
    async stop() {
      isStopping = true
      unsubscribe()
      wakeAll()
      await withTimeout(Promise.all(loops), 3_000, () => undefined)
      await leases?.stop()
    },
  }
}

async function followChain(loop: FollowLoop, feed: TransferFeed): Promise<void> {
  for (let failures = 0; !loop.isStopping(); ) {
    await loop.awaitLease()
    if (loop.isStopping()) return
    const seenBlock = loop.lastSeenBlock(feed.chain)
    try {
      const isCaughtUp = await advanceFeed(loop, feed, { kind: 'chain' })
      failures = 0
      if (!isCaughtUp || loop.isStopping()) continue
      const isWatched = loop.presence.present().length > 0
      const waitForNextBlock = () => loop.untilNextBlock(feed.chain, presenceCheckMs, seenBlock)
      await loop.sleep(isWatched ? { until: waitForNextBlock() } : { ms: loop.idleMs ?? 15_000 })
    } catch (error) {
      failures += 1
      loop.log.warn({ chain: feed.chain, failures, err: error }, 'failed to read transfers')
      await loop.sleep({ ms: backoffDelay(failures) })
    }
  }
}
