import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { type Boards, openBoards } from './open-boards.ts'
import { type FeedDeps, openFeed } from './open-feed.ts'
import { boardKeys } from './price-board.ts'
import { serialQueue } from './serial-queue.ts'
import { type Follower, followMs, trackFollowers } from './track-followers.ts'

export type HubDeps = Omit<FeedDeps, 'boards' | 'followedHere' | 'isStopped'> & {
  /** Polling interval in milliseconds. Default 5,000. */
  everyMs?: number | undefined
}
export type PriceHub = {
  boards: Boards
  /** Follows until the returned function is called. */
  follow(follower: Follower): () => void
  stop(): Promise<void>
}

/** How soon boards of another instance are noticed when its signal is lost. */
const refreshMs = 3_000
/** Keeps proxies from closing a quiet stream, and detects closed connections. */
const quietMs = 15_000
/** Pages come and go in bursts, so followed tokens are written once for a burst. */
const writeMs = 150
const stopMs = 1_000

/** Connects this instance's pages to the price feed of all instances. */
export function priceHub(deps: HubDeps): PriceHub {
  const boards = openBoards(deps)
  const { followers, tokens, write } = trackFollowers(deps)
  const feed = openFeed({ ...deps, boards, followedHere: tokens, isStopped: () => isStopped })
  let isStopped = false
  const onError = (err: unknown) => {
    if (!isStopped) deps.log.error({ err }, 'the price feed failed')
  }
  const feedQueue = serialQueue(onError)
  const refreshQueue = serialQueue(onError)
  const refreshBoards = async () => {
    if (followers.size === 0 || !(await boards.refresh())) return
    for (const { onPrices } of [...followers]) onPrices()
  }
  const startRound = async () => {
    await write()
    // A new page does not wait for the next round.
    if (followers.size > 0) await feed.round()
  }
  let startTimer: NodeJS.Timeout | undefined
  const changed = () => {
    startTimer ??= setTimeout(() => {
      startTimer = undefined
      feedQueue.run(startRound)
    }, writeMs).unref()
  }
  const onSnapshot = (key: string) => {
    if (boardKeys.includes(key)) refreshQueue.run(refreshBoards)
  }
  deps.db.signals.on('snapshot', onSnapshot)
  const timers = [
    setInterval(() => feedQueue.run(feed.round), deps.everyMs ?? 5_000),
    setInterval(() => refreshQueue.run(refreshBoards), refreshMs),
    setInterval(() => feedQueue.run(write), followMs / 3),
    setInterval(() => {
      for (const { onQuiet } of [...followers]) onQuiet()
    }, quietMs),
  ].map((timer) => timer.unref())

  return {
    boards,
    follow(follower) {
      followers.add(follower)
      changed()
      return () => {
        if (followers.delete(follower)) changed()
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(startTimer)
      deps.db.signals.off('snapshot', onSnapshot)
      followers.clear()
      isStopped = true
      const left = feedQueue.last(async () => {
        await write()
        await feed.leave()
      })
      // A source that does not respond must not delay the stop: the lease expires by itself.
      await withTimeout(left, stopMs, () => undefined)
    },
  }
}
