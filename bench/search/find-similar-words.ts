/** Finds words within one or two typing errors of a word by comparing it with all words. */
export function findSimilarWords(word: string, words: Iterable<string>): Map<string, number> {
  const similarWords = new Map<string, number>()
  for (const other of words) {
    const maxErrors = getMaxTypos(word.length, other.length)
    if (maxErrors === 0 || Math.abs(word.length - other.length) > maxErrors) continue
    const errors = editDistance(word, other)
    if (errors > 0 && errors <= maxErrors) similarWords.set(other, errors)
  }
  return similarWords
}

function getMaxTypos(one: number, other: number): number {
  if (Math.max(one, other) >= 8 && Math.min(one, other) >= 7) return 2
  return Math.max(one, other) >= 4 && Math.min(one, other) >= 3 ? 1 : 0
}

const rows = [new Uint8Array(600), new Uint8Array(600), new Uint8Array(600)] as const

/** Optimal string alignment distance. */
function editDistance(one: string, other: string): number {
  let [before, last, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= other.length; j++) last[j] = j
  for (let i = 1; i <= one.length; i++) {
    row[0] = i
    for (let j = 1; j <= other.length; j++) {
      const substitutionCost = one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + substitutionCost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
    }
    ;[before, last, row] = [last, row, before]
  }
  return last[other.length] ?? 0
}
