/** One item of each list in turn, until all have come: a long list keeps no short one waiting. */
export function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const turns: T[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) if (turn < list.length) turns.push(list[turn] as T)
  }
  return turns
}
