/** Number() for what comes as text, in a query or a setting; NaN where it would throw. */
export function numberOf(value: unknown): number {
  try {
    return Number(value)
  } catch {
    return Number.NaN
  }
}
