import items from './items.json' with { type: 'json' }

const knownIds = new Set(items.map((item) => item.id))

declare global {
  /** Set while a test runs: notes statements of the spec with it. */
  var murmurCovers: ((ids: readonly string[]) => void) | undefined
}

/**
 * Names the spec items (spec/items.json) that the calling test covers. They count when the test runs and passes: within a test
 * they are noted with it for the run's report, and in a title they are part of it: `it(`shows the reason ${covers('2.manual.04')}`)`.
 * @throws on an id that does not exist, so that a typo fails the test that makes it.
 */
export function covers(...ids: string[]): string {
  const unknown = ids.filter((id) => !knownIds.has(id))
  if (ids.length === 0) throw new Error('covers() names no spec item')
  if (unknown.length > 0) throw new Error(`Unknown spec items: ${unknown.join(', ')} (see spec/items.json)`)
  if (!globalThis.murmurCovers) return `[${ids.join(' ')}]`
  globalThis.murmurCovers(ids)
  return ''
}
