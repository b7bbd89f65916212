/**
 * Wraps a pure function, so that a call with the same arguments as the newest one returns the same result. Several steps of a turn
 * parse the same message.
 */
export function rememberLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined
  return (...args) => {
    if (last?.args.length === args.length && last.args.every((each, at) => Object.is(each, args[at])))
      return last.result
    const result = compute(...args)
    last = { args, result }
    return result
  }
}
