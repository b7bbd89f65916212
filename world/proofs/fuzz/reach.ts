/** Codes of replies that a request gets before its handler: of its session, its form, its size and its rate. */
const earlyCodes = new Set([
  ...['SIGNED_OUT', 'NOT_VERIFIED', 'BAD_REQUEST', 'BAD_CONTENT_TYPE', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  'FOREIGN_ORIGIN',
])

/** Counts for each endpoint how many calls there were, and how many reached its handler. */
export function countReached() {
  const counts = new Map<string, { calls: number; reached: number }>()
  return {
    add(name: string, { status, code }: { status: number; code: unknown }): void {
      const count = counts.get(name) ?? { calls: 0, reached: 0 }
      counts.set(name, count)
      count.calls += 1
      if (status < 400 || !earlyCodes.has(String(code))) count.reached += 1
    },
    /** The names that no call reached. */
    unreached: () => [...counts].filter(([, { reached }]) => reached === 0).map(([name]) => name),
    /** "POST /buy 31 %", one line each, the rarest first. */
    format: () =>
      [...counts]
        .map(([name, { calls, reached }]) => ({ name, calls, share: reached / calls }))
        .toSorted((one, other) => one.share - other.share)
        .map(({ name, calls, share }) => `${(100 * share).toFixed(0).padStart(3)} % of ${calls}  ${name}`)
        .join('\n'),
  }
}
