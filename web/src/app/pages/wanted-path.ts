/** The page of the app that the guard sent a visitor away from; Discover where there is none. */
export function wantedPath(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown }
  return typeof from === 'string' && /^\/app(?![^/?])/.test(from) ? from : '/app/discover'
}
