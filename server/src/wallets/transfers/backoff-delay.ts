const maxDelayMs = 10_000

/** The delay after this many consecutive failures: 1 s, 2 s, 4 s, 8 s, 10 s. */
export function backoffDelay(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), maxDelayMs)
}
