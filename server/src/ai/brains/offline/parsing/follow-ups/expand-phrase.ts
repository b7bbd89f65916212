/** All phrases of an entry with alternatives: "(it|that|) looks (good|fine)" are six. An entry without them is one. */
export function expandPhrase(entry: string): string[] {
  const open = entry.indexOf('(')
  const close = entry.indexOf(')', open)
  if (open < 0 || close < 0) return [entry.replace(/ {2,}/g, ' ').trim()]
  const [before, after] = [entry.slice(0, open), entry.slice(close + 1)]
  const alternatives = entry.slice(open + 1, close).split('|')
  return alternatives.flatMap((alternative) => expandPhrase(before + alternative + after))
}
