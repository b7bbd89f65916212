/** Whether an error is Postgres's 23505; drizzle wraps the driver's error as its cause on both drivers. */
export function isUniqueViolation(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === '23505') return true
  }
  return false
}
