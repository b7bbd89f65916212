/**
 * Parses a line `words (name score)` of the recogniser's output, with tokens as symbols; undefined if empty. `isJunk`: part of
 * the line was not a command. Rejected words appear as decoded, other junk as "…".
 */
export function parseHypothesis(
  line: string,
  tokens: readonly string[],
): { text: string; isJunk: boolean } | undefined {
  const words = line
    .replace(/\s*\([^()]*\)\s*$/, '')
    .split(/\s+/)
    .map((each) => each.replace(/\(\d+\)$/, ''))
    .filter((each) => each && !/^[<[]/.test(each))
  if (words.length === 0) return undefined
  const text = words.map((each) => {
    if (/^x[-_]/.test(each)) return '…'
    return parseSymbol(each, tokens) ?? each.replace(/^r-/, '')
  })
  return {
    text: text.filter((each, index) => each !== '…' || text[index - 1] !== '…').join(' '),
    isJunk: words.some((each) => /^(?:x[-_]|r-)/.test(each)),
  }
}

function parseSymbol(word: string, tokens: readonly string[]): string | undefined {
  const match = /^t(\d+)$/.exec(word)
  return match ? tokens[Number(match[1])] : undefined
}
