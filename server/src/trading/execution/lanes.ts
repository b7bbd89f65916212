/** Serializes work per lane; a lane is a wallet on a chain. */
export type Lanes = {
  /**
   * Runs work after all earlier work in its lane, or once `untilOverdue` resolves, which is called only if there is earlier work.
   * `hasWaited`: whether there was any.
   */
  enqueue<T>(lane: string, work: (hasWaited: boolean) => Promise<T>, untilOverdue?: () => Promise<unknown>): Promise<T>
  /** Runs work immediately, for transactions that were already sent. Later work in the lane waits for it. */
  startNow<T>(lane: string, work: () => Promise<T>): Promise<T>
}

/** Creates the lanes, each of which runs one task at a time. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>()
  const append = (lane: string, done: Promise<unknown>) => {
    const tail = Promise.allSettled([tails.get(lane), done])
    tails.set(lane, tail)
    void tail.then(() => {
      if (tails.get(lane) === tail) tails.delete(lane)
    })
  }
  return {
    enqueue(lane, work, untilOverdue) {
      const tail = tails.get(lane)
      const start = tail && untilOverdue ? Promise.race([tail, untilOverdue()]) : (tail ?? Promise.resolve())
      const turn = start.then(() => work(tail !== undefined))
      append(lane, turn)
      return turn
    },
    startNow(lane, work) {
      const turn = work()
      append(lane, turn)
      return turn
    },
  }
}
