import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockWatch } from './block-watch.ts'

const pollMs = 250

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chain that mines a block every second. */
function chain() {
  const node = { reads: 0, head: () => BigInt(Math.floor(performance.now() / 1000)) }
  const watch = blockWatch(pollMs, async () => {
    node.reads += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return node.head()
  })
  return { node, watch }
}

test('polls no faster than the pace while a reader waits again after each block', async () => {
  const { node, watch } = chain()
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

test('polls no faster than the pace for many readers with short waits', async () => {
  const { node, watch } = chain()
  for (let reader = 0; reader < 20; reader += 1) {
    void (async () => {
      for (;;) await watch.untilNextBlock(10 + reader)
    })()
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(node.reads).toBeLessThanOrEqual(5_000 / pollMs + 1)
})

test("ends a reader's wait at once when a block arrives during its read", async () => {
  const { watch } = chain()
  await Promise.all([watch.untilNextBlock(5_000), vi.advanceTimersByTimeAsync(10)])
  const since = watch.lastSeenBlock()
  const other = watch.untilNextBlock(5_000)
  await vi.advanceTimersByTimeAsync(1_500)
  await other
  expect(watch.lastSeenBlock()).not.toBe(since)
  await watch.untilNextBlock(5_000, since)
})
