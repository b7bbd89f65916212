import { setTimeout as wait } from 'node:timers/promises'

/** Waits without keeping the process alive. */
export function sleep(ms: number): Promise<void> {
  return wait(ms, undefined, { ref: false })
}
