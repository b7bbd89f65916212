/**
 * The number of typing errors between two words: an inserted, deleted or replaced letter, or two exchanged neighbours
 * (Damerau–Levenshtein, optimal string alignment).
 * @returns any number above `maxDistance` as soon as the distance exceeds it
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1
  if (maxDistance === 1) return hasAtMostOneError(one, other)
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let min = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      min = Math.min(min, cost)
    }
    if (min > maxDistance) return maxDistance + 1
    before = last
    last = row
  }
  return last[other.length] ?? 0
}

/**
 * A fast check for one error, since a search compares thousands of words: skips the common start and end and allocates
 * nothing. 2: more than one.
 */
function hasAtMostOneError(one: string, other: string): number {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let [oneEnd, otherEnd] = [one.length, other.length]
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd--
    otherEnd--
  }
  const differingLength = Math.max(oneEnd, otherEnd) - start
  if (differingLength <= 1) return differingLength
  const isSwap =
    oneEnd === otherEnd && differingLength === 2 && one[start] === other[start + 1] && one[start + 1] === other[start]
  return isSwap ? 1 : 2
}

/**
 * The number of typing errors tolerated between words of these lengths. A word of three letters has too many
 * neighbours.
 */
export function getMaxErrors(oneLength: number, otherLength: number): 0 | 1 | 2 {
  const [shorter, longer] = [Math.min(oneLength, otherLength), Math.max(oneLength, otherLength)]
  if (longer >= 8 && shorter >= 7) return 2
  return longer >= 4 && shorter >= 3 ? 1 : 0
}
