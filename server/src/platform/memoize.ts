/** Memoizes a pure function of texts and numbers. Keeps the last `max` results and drops the oldest first. */
export function memoize<Args extends readonly (string | number)[], Result>(
  compute: (...args: Args) => Result,
  max: number,
): (...args: Args) => Result {
  const known = new Map<string, Result>()
  return (...args) => {
    const key = args.join(' ')
    const result = known.get(key)
    if (result !== undefined) return result
    const computed = compute(...args)
    known.set(key, computed)
    const [oldest] = known.keys()
    if (known.size > max && oldest !== undefined) known.delete(oldest)
    return computed
  }
}
