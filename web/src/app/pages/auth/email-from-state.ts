/** Reads the email from the history state, which keeps it out of the URL. */
export function emailFromState(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
