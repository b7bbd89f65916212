/** Number() for text from a query or a setting; NaN where Number() would throw. */
export function toNumber(value: unknown): number {
  try {
    return Number(value)
  } catch {
    return Number.NaN
  }
}
