import type { Clock } from '#platform/clock/clock.ts'

type Window = { count: number; endsAt: number }

/** In-memory counters in windows of `seconds` that start with their first count. */
export function createEventCounter(max: number, seconds: number, now: Clock) {
  const windows = new Map<string, Window>()

  /** Adds to a key's counter. Returns 0 within the limit, else the seconds until the window ends. */
  return function count(key: string, amount = 1): number {
    const time = now().getTime()
    if (windows.size > 10_000) for (const [each, { endsAt }] of windows) if (endsAt <= time) windows.delete(each)
    const currentWindow = windows.get(key)
    const window =
      currentWindow && currentWindow.endsAt > time ? currentWindow : { count: 0, endsAt: time + seconds * 1000 }
    windows.set(key, window)
    window.count += amount
    return window.count <= max ? 0 : Math.max(1, Math.ceil((window.endsAt - time) / 1000))
  }
}
