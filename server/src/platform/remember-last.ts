/**
 * Wraps a pure function, so that a call with the same arguments as one of the newest `count` different ones returns the same result,
 * which callers must not change. Several steps of a turn parse the same message and parts of it.
 */
export function rememberLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  count = 1,
): (...args: Args) => Result {
  const newest: { args: Args; result: Result }[] = []
  return (...args) => {
    for (const known of newest) if (isSame(known.args, args)) return known.result
    const result = compute(...args)
    newest.unshift({ args, result })
    if (newest.length > count) newest.pop()
    return result
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (!Object.is(one[at], other[at])) return false
  return true
}
