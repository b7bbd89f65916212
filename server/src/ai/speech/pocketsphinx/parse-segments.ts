/** One word of a decode with its first and last frame (100 frames a second); `word` includes the suffix of its variant: "the(2)". */
export type DecodedWord = { word: string; from: number; to: number }

/**
 * Parses a line of `-hypseg`: "name S n T n A n L n", then frame, two scores and a word for each word, then the last frame.
 * Omits pauses and noises. Empty if the line has another form.
 */
export function parseSegments(line: string): DecodedWord[] {
  const [, , , , , , , , , ...rest] = line.trim().split(/\s+/)
  const words: DecodedWord[] = []
  for (let at = 0; at + 4 < rest.length; at += 4) {
    const [from, word, next] = [Number(rest[at]), rest[at + 3] ?? '', Number(rest[at + 4])]
    if (!Number.isInteger(from) || !Number.isInteger(next)) return []
    if (/^[<[(+]/.test(word)) continue
    words.push({ word, from: Math.max(0, from), to: next })
  }
  return words
}
