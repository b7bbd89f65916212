import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlockWatch } from './block-watch.ts'

const pollMs = 250

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chain that mines a block every second. */
function createWatchedChain() {
  const node = { reads: 0, head: () => BigInt(Math.floor(performance.now() / 1000)) }
  const watch = createBlockWatch(pollMs, async () => {
    node.reads += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return node.head()
  })
  return { node, watch }
}

test('the block watch polls no faster than the pace while a reader waits again after each block', async () => {
  const { node, watch } = createWatchedChain()
  let rounds = 0
  void (async () => {
    for (;;) {
      const since = watch.lastSeenBlock()
      rounds += 1
      await watch.untilNextBlock(10_000, since)
    }
  })()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.reads).toBeLessThanOrEqual(10_000 / pollMs + 1)
  expect(node.reads).toBeGreaterThan(30)
  // One round before the first poll, and one per block since.
  expect(rounds).toBeLessThanOrEqual(12)
  expect(rounds).toBeGreaterThanOrEqual(10)
})

test('the block watch polls no faster than the pace for many readers with short waits', async () => {
  const { node, watch } = createWatchedChain()
  for (let reader = 0; reader < 20; reader += 1) {
    void (async () => {
      for (;;) await watch.untilNextBlock(10 + reader)
    })()
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(node.reads).toBeLessThanOrEqual(5_000 / pollMs + 1)
})

test("the block watch ends a reader's wait immediately when a block arrives during its read", async () => {
  const { watch } = createWatchedChain()
  await Promise.all([watch.untilNextBlock(5_000), vi.advanceTimersByTimeAsync(10)])
  const since = watch.lastSeenBlock()
  const other = watch.untilNextBlock(5_000)
  await vi.advanceTimersByTimeAsync(1_500)
  await other
  expect(watch.lastSeenBlock()).not.toBe(since)
  await watch.untilNextBlock(5_000, since)
})

/** A watch that has seen the head and polled just now. */
async function watchAtHead() {
  const { node, watch } = createWatchedChain()
  void watch.untilNextBlock(10)
  await vi.advanceTimersByTimeAsync(300)
  return { node, watch, since: watch.lastSeenBlock() }
}

test('the block watch polls faster for a trade that awaits its block, and at the pace again without it', async () => {
  const { node, watch, since } = await watchAtHead()
  const before = node.reads
  let wokenAt = Number.NaN
  void watch.untilNextBlock(60_000, since, performance.now()).then(() => {
    wokenAt = performance.now()
  })
  await vi.advanceTimersByTimeAsync(1_500)
  // The block comes less than a second later. The watch finds it after at most a twentieth of that time, plus 5 ms for the
  // read.
  expect(wokenAt % 1_000).toBeLessThan(60)
  expect(node.reads - before).toBeGreaterThan(15)
  const idle = node.reads
  void watch.untilNextBlock(2_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(node.reads - idle).toBeLessThanOrEqual(1_000 / pollMs + 1)
})

test('the block watch slows down to its pace for a long-pending trade, so that a slow chain is not polled much more', async () => {
  let reads = 0
  const watch = createBlockWatch(pollMs, async () => {
    reads += 1
    return 7n
  })
  void watch.untilNextBlock(10)
  await vi.advanceTimersByTimeAsync(300)
  reads = 0
  void watch.untilNextBlock(12_000, 7n, performance.now())
  await vi.advanceTimersByTimeAsync(12_000)
  expect(reads).toBeLessThan(110)
  expect(reads).toBeGreaterThan(12_000 / pollMs)
})

test('the block watch ends the pause of other waiters when a trade begins to wait', async () => {
  const { node, watch, since } = await watchAtHead()
  void watch.untilNextBlock(60_000)
  await vi.advanceTimersByTimeAsync(1)
  const before = node.reads
  void watch.untilNextBlock(60_000, since, performance.now())
  await vi.advanceTimersByTimeAsync(60)
  expect(node.reads - before).toBeGreaterThanOrEqual(2)
})
