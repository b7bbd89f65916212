/** A function that computes a value on its first call and returns the same one afterwards. */
export function lazy<Value>(compute: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: compute() }
    return made.value
  }
}
