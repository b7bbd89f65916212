import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { advanceFeed } from './advance-feed.ts'
import type { FollowDeps, FollowLoop } from './follow-loop.ts'
import { followWallets } from './follow-wallets.ts'
import { pauseAfter } from './pause-after.ts'
import { wakeable } from './wakeable.ts'

const watchMs = 10_000

/**
 * Follows every feed until `stop`: at every block while a user is present, otherwise at an interval. On chains that are
 * read wallet by wallet, a wallet is read while its user is present, and caught up when they return. `stop` waits up to
 * 3 s for pending writes.
 */
export function followTransfers(deps: FollowDeps): { stop(): Promise<void> } {
  let isStopping = false
  const bells = deps.feeds.map(() => wakeable())
  const ringAll = () => {
    for (const bell of bells) bell.ring()
  }
  const offArrival = deps.presence.onArrival(ringAll)
  const loops = deps.feeds.map((feed, index) => {
    const { rest } = bells[index] ?? wakeable()
    const loop: FollowLoop = { ...deps, rest, isStopping: () => isStopping }
    return feed.scope === 'chain' ? followChain(loop, feed) : followWallets(loop, feed)
  })
  return {
    async stop() {
      isStopping = true
      offArrival()
      ringAll()
      await withTimeout(Promise.all(loops), 3_000, () => undefined)
    },
  }
}

async function followChain(loop: FollowLoop, feed: TransferFeed): Promise<void> {
  for (let failures = 0; !loop.isStopping(); ) {
    const since = loop.lastSeenBlock(feed.chain)
    try {
      const isCaughtUp = await advanceFeed(loop, feed, { kind: 'chain' })
      failures = 0
      if (!isCaughtUp || loop.isStopping()) continue
      const isWatched = loop.presence.present().length > 0
      const nextBlock = () => loop.untilNextBlock(feed.chain, watchMs, since)
      await loop.rest(isWatched ? { until: nextBlock() } : { ms: loop.idleMs ?? 15_000 })
    } catch (error) {
      failures += 1
      loop.log.warn({ chain: feed.chain, failures, err: error }, 'failed to read transfers')
      await loop.rest({ ms: pauseAfter(failures) })
    }
  }
}
