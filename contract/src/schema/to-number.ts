/** Converts a value from a query or setting to a number; NaN where `Number()` would throw. */
export function toNumber(value: unknown): number {
  try {
    return Number(value)
  } catch {
    return Number.NaN
  }
}
