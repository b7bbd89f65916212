/** Number of words to change, drop or add to turn one text into the other, ignoring case; and the number of words. */
export function countWordErrors(recognised: string, spoken: string): { errors: number; words: number } {
  const [a, b] = [recognised, spoken].map((text) => text.toLowerCase().split(/\s+/).filter(Boolean)) as [
    string[],
    string[],
  ]
  let row = b.map((_, index) => index + 1)
  row.unshift(0)
  for (const [i, word] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries()) {
      next.push(Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return { errors: row[b.length] ?? 0, words: b.length }
}
