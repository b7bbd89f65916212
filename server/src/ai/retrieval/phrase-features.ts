import { splitTerms } from './split-terms.ts'

const han = /^\p{Script=Han}/u
/** Shorter words have no parts other than the whole word. */
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
  forEachFeature(splitTerms(text), {
    add,
    addParts(term, count) {
      if (!whole.includes(term)) for (const part of listCharacterNgrams(term)) add(part, count)
    },
  })
  return features
}

/** Receives the features of a text in order; the same feature can come several times. `addParts`: all parts of a word. */
export type FeatureSink = { add(feature: string, count: number): void; addParts(word: string, count: number): void }

/** Calls the sink for every feature of the terms: terms, pairs of terms and parts of words. */
export function forEachFeature(terms: readonly string[], { add, addParts }: FeatureSink): void {
  let previous: string | undefined
  for (const term of terms) {
    if (han.test(term)) {
      add(term, term.length === 1 ? characterShare : wordShare)
      previous = undefined
      continue
    }
    add(term, wordShare)
    if (previous !== undefined) add(`${previous} ${term}`, pairShare)
    if (term.length >= minSplitLength) addParts(term, partShare)
    previous = term
  }
}

/** Marked at both ends of the word, so that they differ from terms. */
export function listCharacterNgrams(word: string): string[] {
  const marked = `^${word}$`
  const parts: string[] = []
  for (const length of partLengths) {
    for (let at = 0; at + length <= marked.length; at += 1) parts.push(`_${marked.slice(at, at + length)}`)
  }
  return parts
}
