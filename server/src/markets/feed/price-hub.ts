import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { type Boards, createPriceBoards } from './create-price-boards.ts'
import { createPriceFeed, type FeedDeps } from './create-price-feed.ts'
import { boardKeys } from './price-board.ts'
import { serialQueue } from './serial-queue.ts'
import { type Follower, followMs, trackFollowers } from './track-followers.ts'

type HubDeps = Omit<FeedDeps, 'boards' | 'localTokens' | 'isStopped'> & {
  /** Polling interval in milliseconds. Default 5,000. */
  intervalMs?: number | undefined
}
export type PriceHub = {
  boards: Boards
  /** Adds a follower. The returned function removes it. */
  follow(follower: Follower): () => void
  stop(): Promise<void>
}

/** Interval for reading boards of other instances, in case their signal is lost. */
const refreshMs = 3_000
/** Interval of keep-alive messages, which stop proxies from closing an idle stream and detect closed connections. */
const keepAliveMs = 15_000
/** Delay before followed tokens are stored, so that a burst of changes causes one write. */
const writeDelayMs = 150
const stopMs = 1_000

/** Connects this instance's pages to the price feed of all instances. */
export function priceHub(deps: HubDeps): PriceHub {
  const boards = createPriceBoards(deps)
  const { followers, tokens, write } = trackFollowers(deps)
  const feed = createPriceFeed({ ...deps, boards, localTokens: tokens, isStopped: () => isStopped })
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
    // Polls immediately, so that a new page does not wait for the next round.
    if (followers.size > 0) await feed.round()
  }
  let startTimer: NodeJS.Timeout | undefined
  const scheduleRound = () => {
    startTimer ??= setTimeout(() => {
      startTimer = undefined
      feedQueue.run(startRound)
    }, writeDelayMs).unref()
  }
  const onSnapshot = (key: string) => {
    if (boardKeys.includes(key)) refreshQueue.run(refreshBoards)
  }
  deps.db.signals.on('snapshot', onSnapshot)
  const timers = [
    setInterval(() => feedQueue.run(feed.round), deps.intervalMs ?? 5_000),
    setInterval(() => refreshQueue.run(refreshBoards), refreshMs),
    setInterval(() => feedQueue.run(write), followMs / 3),
    setInterval(() => {
      for (const { onIdle } of [...followers]) onIdle()
    }, keepAliveMs),
  ].map((timer) => timer.unref())

  return {
    boards,
    follow(follower) {
      followers.add(follower)
      scheduleRound()
      return () => {
        if (followers.delete(follower)) scheduleRound()
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(startTimer)
      deps.db.signals.off('snapshot', onSnapshot)
      followers.clear()
      isStopped = true
      const lastRun = feedQueue.runLast(async () => {
        await write()
        await feed.releaseLease()
      })
      // Does not wait for a slow source: the lease expires anyway.
      await withTimeout(lastRun, stopMs, () => undefined)
    },
  }
}
