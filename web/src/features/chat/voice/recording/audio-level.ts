import { rootMeanSquare, toMeterLevel } from '#features/chat/voice/recording/loudness.ts'

/** How many of the last blocks a meter shows. */
const historyLength = 40

type LevelSnapshot = {
  /** The last blocks, oldest first, each 0 … 1. */
  history: readonly number[]
  /** Blocks since the start of the recording. */
  count: number
  /** Seconds recorded so far. */
  seconds: number
}
export type AudioLevel = {
  now(): LevelSnapshot
  subscribe(changed: () => void): () => void
  add(samples: Float32Array, seconds: number): void
  clear(): void
}

const silence: LevelSnapshot = { history: [], count: 0, seconds: 0 }

/** The current sound level, for meters to subscribe to: it changes too often for React state. */
export function createLevel(): AudioLevel {
  const watchers = new Set<() => void>()
  let current = silence
  const set = (next: LevelSnapshot) => {
    current = next
    for (const notify of watchers) notify()
  }
  return {
    now: () => current,
    subscribe(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    add: (samples, seconds) =>
      set({
        history: [...current.history, toMeterLevel(rootMeanSquare(samples))].slice(-historyLength),
        count: current.count + 1,
        seconds,
      }),
    clear: () => set(silence),
  }
}
