/** Memoizes a pure function of texts and numbers. Keeps the last `max` results and drops the oldest first. */
export function memoize<Args extends readonly (string | number)[], Result>(
  compute: (...args: Args) => Result,
  max: number,
): (...args: Args) => Result {
  const results = new Map<string, Result>()
  return (...args) => {
    const key = args.join(' ')
    const result = results.get(key)
    if (result !== undefined) return result
    const computed = compute(...args)
    results.set(key, computed)
    const [oldest] = results.keys()
    if (results.size > max && oldest !== undefined) results.delete(oldest)
    return computed
  }
}
