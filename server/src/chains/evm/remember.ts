/** Remembers the last `max` results of a pure function of texts and numbers, the oldest of which it forgets first. */
export function remember<Args extends readonly (string | number)[], Result>(
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
