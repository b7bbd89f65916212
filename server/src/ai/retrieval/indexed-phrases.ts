import { splitTerms } from './split-terms.ts'
import { listTerms, type TermLists } from './term-lists.ts'

export type Phrase<Label extends string> = { label: Label; text: string }
/**
 * Phrases prepared for a matcher, as arrays that can be stored: `texts`, the numbers of their labels, the total weights of their terms,
 * and the terms. `documents`: longer texts, whose terms also count for their labels.
 */
export type IndexedPhrases<Label extends string> = {
  labels: Label[]
  texts: string[]
  labelOf: Uint32Array
  weights: Float64Array
  terms: TermLists
  documents: { labelOf: Uint32Array; terms: TermLists }
}

/** Texts to index before yielding. */
const yieldEvery = 20

/** Indexes phrases and documents. Yields between the parts of its work. */
export function* indexPhrases<Label extends string>(
  phrases: readonly Phrase<Label>[],
  documents: readonly Phrase<Label>[] = [],
  slots: readonly string[] = [],
): Generator<void, IndexedPhrases<Label>> {
  const splitPhrases = yield* splitAll(phrases)
  const terms = yield* listTerms(splitPhrases)
  const documentTerms = yield* splitAll(documents)
  const weightOf = createTermWeigher(terms, slots)
  const labels = [...new Set([...phrases, ...documents].map(({ label }) => label))]
  const numbers = new Map(labels.map((label, at) => [label, at]))
  const toNumbers = (texts: readonly Phrase<Label>[]) => Uint32Array.from(texts, ({ label }) => numbers.get(label) ?? 0)
  return {
    labels,
    texts: phrases.map(({ text }) => text),
    labelOf: toNumbers(phrases),
    weights: Float64Array.from(splitPhrases, (own) => sumWeights(new Set(own), weightOf)),
    terms,
    documents: {
      labelOf: toNumbers(documents),
      terms: yield* listTerms(documentTerms.map((own) => own.filter(isDistinctiveTerm))),
    },
  }
}

function* splitAll(texts: readonly Phrase<string>[]): Generator<void, string[][]> {
  const terms: string[][] = []
  for (const { text } of texts) {
    terms.push(splitTerms(text))
    if (terms.length % yieldEvery === 0) yield
  }
  return terms
}

/** Excludes single Chinese characters, which occur in every long text. */
export function isDistinctiveTerm(term: string): boolean {
  return !/^\p{Script=Han}$/u.test(term)
}

/** The weight of a placeholder: that of a term in every tenth phrase. */
const slotWeight = Math.log(1 + 10)

/** The weight of a term: ln(1 + phrases / phrases with it). Unknown terms weigh as much as the rarest. */
export function createTermWeigher(
  { terms, starts, size }: TermLists,
  slots: readonly string[],
): (term: string) => number {
  const weigh = (term: string, at: number): [string, number] => {
    const count = (starts[at + 1] as number) - (starts[at] as number)
    return [term, Math.log(1 + size / count)]
  }
  const weights = new Map(terms.map(weigh))
  for (const slot of slots) weights.set(slot, slotWeight)
  const unknownWeight = Math.log(1 + size)
  return (term) => weights.get(term) ?? unknownWeight
}

/** Adds up the weights of terms. */
export function sumWeights(terms: Iterable<string>, weightOf: (term: string) => number): number {
  let sum = 0
  for (const term of terms) sum += weightOf(term)
  return sum
}
