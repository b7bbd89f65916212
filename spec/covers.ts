import items from './items.json' with { type: 'json' }

const known = new Set(items.map((item) => item.id))

/**
 * Names the spec items (spec/items.json) that the calling test covers; `npm run spec` reads these calls from the test
 * files. Answers '' so that it may stand in a title: `it(`shows the reason ${covers('2.manual.04')}`)`.
 * @throws on an id that does not exist, so that a typo fails the test that makes it.
 */
export function covers(...ids: string[]): string {
  const unknown = ids.filter((id) => !known.has(id))
  if (ids.length === 0) throw new Error('covers() names no spec item')
  if (unknown.length > 0) throw new Error(`Unknown spec items: ${unknown.join(', ')} (see spec/items.json)`)
  return ''
}
