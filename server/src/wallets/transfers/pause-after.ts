const longestMs = 10_000

/** How long to wait after so many failures in a row: 1 s, 2 s, 4 s, 8 s, 10 s. */
export function pauseAfter(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), longestMs)
}
