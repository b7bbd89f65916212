/** Creates a counter of uses per key and UTC day; it returns whether a use is within the limit. A restart resets it. */
export function createDailyLimit(max: number, now: () => Date): (key: string) => boolean {
  let today = ''
  const counts = new Map<string, number>()
  return (key) => {
    const day = now().toISOString().slice(0, 10)
    if (day !== today) counts.clear()
    today = day
    const count = counts.get(key) ?? 0
    if (count >= max) return false
    counts.set(key, count + 1)
    return true
  }
}
