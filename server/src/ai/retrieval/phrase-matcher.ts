import { type IndexedPhrases, inverseFrequency, isLong, sumWeights } from './indexed-phrases.ts'
import { nthSmallest } from './nth-smallest.ts'
import { splitTerms } from './split-terms.ts'
import { type SharedTerms, termIndex } from './term-index.ts'

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

/** Only the most relevant phrases count: those that share nothing but common words add no votes. */
const maxCandidates = 600
const maxMessageTerms = 60

/** Shares of the closest phrase of a label, the second and the third. */
const voteShares = [4 / 7, 2 / 7, 1 / 7]
/** From this similarity on, the closest phrase alone decides. */
const sameSimilarity = 0.95
/** Similarities are rounded to one part in this many. */
const precision = 1e12
/** The share of a document's relevance (BM25) in the similarity. */
const documentShare = 0.1

/** The result for a label. `similarities`: of its closest phrases, the best first. `relevance`: of its most relevant phrase. */
type LabelMatch = { phrase: number; similarities: number[]; relevance: number; extra: number }

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
  const weightOf = inverseFrequency(terms, slots)

  return {
    match(message, limit = 10) {
      const written = [...new Set(splitTerms(message))].slice(0, maxMessageTerms)
      const messageWeight = sumWeights(written, weightOf)
      if (messageWeight === 0) return []
      const entries = new Array<LabelMatch | undefined>(labels.length)
      const shared = index.share(written, weightOf)
      for (const at of mostRelevant(shared)) {
        const similarity = roundSimilarity((shared.weights[at] as number) / (messageWeight + (weights[at] as number)))
        addPhrase(getOrAddEntry(entries, labelOf[at] as number), at, similarity, shared.relevance[at] as number)
      }
      const { found, relevance } = documentIndex.share(written.filter(isLong))
      for (const at of found) {
        const extra = (documentShare * (relevance[at] as number)) / (messageWeight + 1)
        getOrAddEntry(entries, documents.labelOf[at] as number).extra = extra
      }
      const similarities = new Float64Array(labels.length)
      const order: number[] = []
      for (let label = 0; label < labels.length; label += 1) {
        const entry = entries[label]
        if (!entry) continue
        similarities[label] = rateMatch(entry, hasVotes)
        order.push(label)
      }
      const relevanceOf = (label: number) => entries[label]?.relevance ?? 0
      return order
        .sort((a, b) => (similarities[b] as number) - (similarities[a] as number) || relevanceOf(b) - relevanceOf(a))
        .slice(0, limit)
        .map((label) => ({
          label: labels[label] as Label,
          phrase: texts[entries[label]?.phrase ?? -1] ?? '',
          similarity: similarities[label] as number,
        }))
    },
  }
}

/** The most relevant texts, in the order in which they were found, which decides between equally relevant ones. */
function mostRelevant({ found, relevance }: SharedTerms): readonly number[] {
  if (found.length <= maxCandidates) return found
  // Loops over indices: `from` with a function, and iterators, cost several times as much.
  const values = new Float64Array(found.length)
  for (let n = 0; n < found.length; n += 1) values[n] = relevance[found[n] as number] as number
  const least = nthSmallest(values, found.length - maxCandidates)
  let left = maxCandidates
  for (let n = 0; n < values.length; n += 1) if ((values[n] as number) > least) left -= 1
  const kept: number[] = []
  for (const at of found) {
    const own = relevance[at] as number
    if (own < least) continue
    if (own === least) left -= 1
    if (own > least || left >= 0) kept.push(at)
  }
  return kept
}

/** Without the error of sums of different order, so that the same terms are 1. */
function roundSimilarity(similarity: number): number {
  return Math.round(similarity * precision) / precision
}

function getOrAddEntry(entries: (LabelMatch | undefined)[], label: number): LabelMatch {
  const entry = entries[label] ?? { phrase: -1, similarities: [], relevance: 0, extra: 0 }
  entries[label] = entry
  return entry
}

/** Keeps the three closest phrases, in their order. */
function addPhrase(entry: LabelMatch, phrase: number, similarity: number, relevance: number): void {
  const { similarities } = entry
  if (relevance > entry.relevance) entry.relevance = relevance
  const isFull = similarities.length === voteShares.length
  if (isFull && similarity <= (similarities[voteShares.length - 1] as number)) return
  if (similarity > (similarities[0] ?? 0)) entry.phrase = phrase
  if (isFull) similarities.pop()
  let rank = similarities.length
  while (rank > 0 && (similarities[rank - 1] as number) < similarity) rank -= 1
  similarities.splice(rank, 0, similarity)
}

/** The similarity of a label. */
function rateMatch({ similarities, extra }: LabelMatch, hasVotes: boolean): number {
  const first = similarities[0] ?? 0
  if (!hasVotes || first >= sameSimilarity) return Math.min(1, first + extra)
  let votes = 0
  for (let n = 0; n < voteShares.length; n += 1) votes += (voteShares[n] as number) * (similarities[n] ?? 0)
  return Math.min(1, votes + extra)
}
