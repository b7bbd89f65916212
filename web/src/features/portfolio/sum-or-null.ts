/** The sum; null if any part is unknown, which is not zero. */
export function sumOrNull(parts: readonly (number | null | undefined)[]): number | null {
  return parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null || part === undefined ? null : sum + part),
    0,
  )
}
