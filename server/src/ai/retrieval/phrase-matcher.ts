import { createClosestPhraseCollector } from './closest-phrases.ts'
import { createTermWeigher, type IndexedPhrases, isDistinctiveTerm, sumWeights } from './indexed-phrases.ts'
import { nthSmallest } from './nth-smallest.ts'
import { splitTerms } from './split-terms.ts'
import { termIndex } from './term-index.ts'

/**
 * `similarity`: 0 to 1, by the terms that the message shares with the closest phrases, rare terms counting more; documents may
 * add to it. `phrase`: the closest one; empty if only a document matches.
 */
export type PhraseMatch<Label extends string> = { label: Label; similarity: number; phrase: string }
export type PhraseMatcher<Label extends string> = {
  /** The labels of the phrases closest to a message; the best first, each label once. */
  match(message: string, limit?: number): PhraseMatch<Label>[]
}

/** Options of a matcher, all off by default. */
export type PhraseMatcherOptions = {
  /** Placeholder terms: a phrase with one needs a message with it, however common the placeholder is. */
  slots?: readonly string[]
  /** Whether the three closest phrases of a label count, not just the closest. */
  hasVotes?: boolean
}

/** Only the most relevant phrases are compared. Phrases that share only common words would not change the result. */
const maxCandidates = 600
const maxMessageTerms = 60

/** Similarities are rounded to one part in this many. */
const precision = 1e12
/** The share of a document's relevance (BM25) in the similarity. */
const documentShare = 0.1

/**
 * Finds the phrases that a message resembles. Their similarity is the Dice coefficient over terms, weighted by inverse document
 * frequency; longer words may have a wrong letter.
 */
export function phraseMatcher<Label extends string>(
  { labels, texts, labelOf, weights, terms, documents }: IndexedPhrases<Label>,
  { slots = [], hasVotes = false }: PhraseMatcherOptions = {},
): PhraseMatcher<Label> {
  const index = termIndex(terms)
  const documentIndex = termIndex(documents.terms)
  const weightOf = createTermWeigher(terms, slots)
  const closestPhrases = createClosestPhraseCollector(labels.length)

  return {
    match(message, limit = 10) {
      const messageTerms = [...new Set(splitTerms(message))].slice(0, maxMessageTerms)
      const messageWeight = sumWeights(messageTerms, weightOf)
      if (messageWeight === 0) return []
      const shared = index.share(messageTerms, weightOf)
      closestPhrases.clear()
      const positions = selectMostRelevant(shared.relevance)
      for (let n = 0; n < positions.length; n += 1) {
        const position = positions[n] as number
        const at = shared.found[position] as number
        const similarity = roundSimilarity(
          (shared.weights[position] as number) / (messageWeight + (weights[at] as number)),
        )
        closestPhrases.add(labelOf[at] as number, at, similarity, shared.relevance[position] as number)
      }
      const { found, relevance } = documentIndex.share(messageTerms.filter(isDistinctiveTerm))
      for (let position = 0; position < found.length; position += 1) {
        const extra = (documentShare * (relevance[position] as number)) / (messageWeight + 1)
        closestPhrases.addDocument(documents.labelOf[found[position] as number] as number, extra)
      }
      return closestPhrases.list(hasVotes, limit).map(({ label, phrase, similarity }) => ({
        label: labels[label] as Label,
        phrase: texts[phrase] ?? '',
        similarity,
      }))
    },
  }
}

/** Positions of the most relevant texts, in the order in which they were found. This order breaks ties. */
function selectMostRelevant(relevance: Float64Array): Uint32Array {
  // Loops over indices, because iterators and `from` with a function are several times slower.
  const kept = new Uint32Array(Math.min(relevance.length, maxCandidates))
  const isAll = relevance.length <= maxCandidates
  const minScore = isAll ? 0 : nthSmallest(relevance.slice(), relevance.length - maxCandidates)
  let remainingCount = kept.length
  for (let position = 0; position < relevance.length; position += 1)
    if ((relevance[position] as number) > minScore) remainingCount -= 1
  let count = 0
  for (let position = 0; position < relevance.length; position += 1) {
    const own = relevance[position] as number
    if (own < minScore) continue
    if (own === minScore) remainingCount -= 1
    if (own === minScore && remainingCount < 0) continue
    kept[count] = position
    count += 1
  }
  return kept
}

/** Rounded, so that the same terms give exactly 1 in any order of summation. */
function roundSimilarity(similarity: number): number {
  return Math.round(similarity * precision) / precision
}
