/** A lane is a wallet on a chain. */
export type Lanes = {
  /** Runs work when everything before it in its lane is done. */
  inTurn<T>(lane: string, work: () => Promise<T>): Promise<T>
  /** Runs work now, and lets whatever comes later in the lane wait for it: bytes that are out there wait for nobody. */
  atOnce<T>(lane: string, work: () => Promise<T>): Promise<T>
}

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
    inTurn(lane, work) {
      const turn = (tails.get(lane) ?? Promise.resolve()).then(work)
      append(lane, turn)
      return turn
    },
    atOnce(lane, work) {
      const turn = work()
      append(lane, turn)
      return turn
    },
  }
}
