/** The email that the page before carried along, so that it stands in no address. */
export function emailIn(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
