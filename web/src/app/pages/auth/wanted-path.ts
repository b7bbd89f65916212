import type { To } from '#lib/routing/paths.ts'

/** The page of the app that the guard sent a visitor away from; Discover where there is none. */
export function wantedPath(state: unknown): To {
  const { from } = (state ?? {}) as { from?: unknown }
  return typeof from === 'string' && /^\/app(?![^/?])/.test(from) ? (from as To) : '/app/discover'
}
