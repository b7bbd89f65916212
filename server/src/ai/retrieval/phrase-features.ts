import { splitTerms } from './split-terms.ts'

const han = /^\p{Script=Han}/u
/** Shorter words have no parts that differ from the whole. */
const minSplitLength = 4
const partLengths = [3, 4]
const [wordShare, pairShare, partShare, characterShare] = [1, 0.5, 0.25, 0.5]

/**
 * The features of a text with their counts: its terms, pairs of neighboring words, and parts of three and four letters, which make
 * inflected and mistyped words similar. `whole`: terms without parts.
 */
export function phraseFeatures(text: string, whole: readonly string[] = []): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, count: number) => features.set(feature, (features.get(feature) ?? 0) + count)
  const terms = splitTerms(text)
  for (const [at, term] of terms.entries()) {
    const isCharacter = han.test(term) && term.length === 1
    add(term, isCharacter ? characterShare : wordShare)
    if (han.test(term)) continue
    const previous = terms[at - 1]
    if (previous !== undefined && !han.test(previous)) add(`${previous} ${term}`, pairShare)
    if (term.length >= minSplitLength && !whole.includes(term)) for (const part of wordParts(term)) add(part, partShare)
  }
  return features
}

/** Marked at both ends of the word, so that they differ from terms. */
function wordParts(word: string): string[] {
  const marked = `^${word}$`
  return partLengths.flatMap((length) =>
    Array.from({ length: marked.length - length + 1 }, (_, at) => `_${marked.slice(at, at + length)}`),
  )
}
