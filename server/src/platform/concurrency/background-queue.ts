type Jobs<Item> = {
  /** Items with the same key are worked on once. */
  keyOf(item: Item): string
  run(item: Item): Promise<void>
  /** Called with the error of `run`, after which all waiting items are dropped. */
  onError(error: unknown): void
}

export type BackgroundQueue<Item> = {
  /** Adds items. Returns at once. */
  add(items: readonly Item[]): void
  /** Drops all waiting items, and reports no more errors. */
  stop(): void
  isStopped(): boolean
}

/** Creates a queue that works on its items in the background, one at a time. */
export function createBackgroundQueue<Item>({ keyOf, run, onError }: Jobs<Item>): BackgroundQueue<Item> {
  const waiting = new Map<string, Item>()
  let isRunning = false
  let isStopped = false

  async function runAll(): Promise<void> {
    for (const [key, item] of waiting) {
      if (isStopped) return
      await run(item)
      waiting.delete(key)
    }
  }

  return {
    add(items) {
      if (isStopped) return
      for (const item of items) waiting.set(keyOf(item), item)
      if (waiting.size === 0 || isRunning) return
      isRunning = true
      runAll()
        .catch((error: unknown) => {
          waiting.clear()
          if (!isStopped) onError(error)
        })
        .finally(() => {
          isRunning = false
        })
    },
    stop() {
      isStopped = true
    },
    isStopped: () => isStopped,
  }
}
