import type { To } from '#lib/routing/paths.ts'

/** The page from which the guard redirected the visitor; Discover by default. */
export function returnPath(state: unknown): To {
  const { from } = (state ?? {}) as { from?: unknown }
  return typeof from === 'string' && /^\/app(?![^/?])/.test(from) ? (from as To) : '/app/discover'
}
