/** Interleaves lists, one item of each at a time, so that a long list does not delay a short one. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const interleaved: T[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) if (turn < list.length) interleaved.push(list[turn] as T)
  }
  return interleaved
}
