import { normalizeWords } from './normalize.ts'

/** The share, 0 to 1, of a sentence's terms that a text has: words of four letters or more, pairs of Chinese characters. */
export function computeTermOverlap(text: string, sentence: string): number {
  const terms = listTerms(sentence)
  const plain = normalizeWords(text)
  return terms.length === 0 ? 0 : terms.filter((term) => plain.includes(term)).length / terms.length
}

function listTerms(sentence: string): string[] {
  const plain = normalizeWords(sentence)
  const longWords = plain.match(/[\p{L}\p{N}]{4,}/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)) ?? []
  const hanRuns = plain.match(/\p{Script=Han}{2,}/gu) ?? []
  return [...new Set([...longWords, ...hanRuns.flatMap(listPairs)])]
}

function listPairs(run: string): string[] {
  return [...run].slice(1).map((_, at) => run.slice(at, at + 2))
}

/** The words of a catalog sentence, without values; of a choice, its last option. */
export function toPlainSentence(sentence: string): string {
  return sentence.replace(/^\{[^{]*\{[\s\S]*\bother \{([\s\S]*)\}\s*\}$/, '$1').replace(/\{[^{}]*\}/g, ' ')
}
