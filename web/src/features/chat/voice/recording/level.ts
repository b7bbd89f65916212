import { meterOf, rmsOf } from '#features/chat/voice/recording/loudness.ts'

/** How many of the last blocks a meter shows. */
const kept = 40

export type LevelNow = {
  /** The last blocks, oldest first, each 0 … 1. */
  history: readonly number[]
  /** Seconds heard so far. */
  seconds: number
}
export type Level = {
  now(): LevelNow
  subscribe(changed: () => void): () => void
  add(samples: Float32Array, seconds: number): void
  clear(): void
}

const nothing: LevelNow = { history: [], seconds: 0 }

/** How loud it is now, for meters to watch: it changes far too often to be the state of a page. */
export function createLevel(): Level {
  const watchers = new Set<() => void>()
  let current = nothing
  const set = (next: LevelNow) => {
    current = next
    for (const changed of watchers) changed()
  }
  return {
    now: () => current,
    subscribe(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    add: (samples, seconds) => set({ history: [...current.history, meterOf(rmsOf(samples))].slice(-kept), seconds }),
    clear: () => set(nothing),
  }
}
