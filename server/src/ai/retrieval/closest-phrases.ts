import { nthSmallest } from './nth-smallest.ts'

/** Shares of the closest phrase of a label, the second and the third. */
const voteShares = [4 / 7, 2 / 7, 1 / 7] as const
/** At or above this similarity, the closest phrase alone decides. */
const minSameSimilarity = 0.95
const maxKept = voteShares.length

/** A label by its number. `phrase`: the number of its closest one; -1 if only a document matches. */
export type RatedLabel = { label: number; phrase: number; similarity: number }

/**
 * Collects the three phrases of each of `size` labels that are closest to a message, for one message after another. Holds numbers
 * only: most messages resemble hundreds of phrases, and an object for each costs more than the comparison.
 */
export function createClosestPhraseCollector(size: number) {
  const isFound = new Uint8Array(size)
  /** For each label: the similarities of its closest phrases, the best first; 0 where there are fewer. */
  const similarities = new Float64Array(size * maxKept)
  const phrases = new Int32Array(size).fill(-1)
  /** For each label: the relevance of its most relevant phrase. */
  const relevances = new Float64Array(size)
  /** For each label: the share of a document in the similarity. */
  const extras = new Float64Array(size)

  const rate = (label: number, hasVotes: boolean): number => {
    const at = label * maxKept
    const extra = extras[label] as number
    const first = similarities[at] as number
    if (!hasVotes || first >= minSameSimilarity) return Math.min(1, first + extra)
    const [one, two, three] = voteShares
    const votes = one * first + two * (similarities[at + 1] as number) + three * (similarities[at + 2] as number)
    return Math.min(1, votes + extra)
  }
  const relevanceOf = ({ label }: RatedLabel) => relevances[label] as number

  return {
    /** Begins the next message. */
    clear(): void {
      isFound.fill(0)
      similarities.fill(0)
      phrases.fill(-1)
      relevances.fill(0)
      extras.fill(0)
    },

    add(label: number, phrase: number, similarity: number, relevance: number): void {
      isFound[label] = 1
      if (relevance > (relevances[label] as number)) relevances[label] = relevance
      const first = label * maxKept
      let at = first + maxKept - 1
      if (similarity <= (similarities[at] as number)) return
      if (similarity > (similarities[first] as number)) phrases[label] = phrase
      for (; at > first && (similarities[at - 1] as number) < similarity; at -= 1)
        similarities[at] = similarities[at - 1] as number
      similarities[at] = similarity
    },

    addDocument(label: number, extra: number): void {
      isFound[label] = 1
      extras[label] = extra
    },

    /** The most similar labels, the best first. `hasVotes`: whether the three closest phrases count, not just the closest. */
    list(hasVotes: boolean, limit: number): RatedLabel[] {
      const rated: RatedLabel[] = []
      for (let label = 0; label < size; label += 1) {
        if (isFound[label]) rated.push({ label, phrase: phrases[label] as number, similarity: rate(label, hasVotes) })
      }
      const minScore = lowestOfBest(rated, limit)
      return rated
        .filter(({ similarity }) => similarity >= minScore)
        .sort((a, b) => b.similarity - a.similarity || relevanceOf(b) - relevanceOf(a))
        .slice(0, limit)
    },
  }
}

/** The similarity of the last of the `limit` best. Sorting only those is faster than sorting all. */
function lowestOfBest(rated: readonly RatedLabel[], limit: number): number {
  if (rated.length <= limit) return 0
  const similarities = new Float64Array(rated.length)
  for (let at = 0; at < rated.length; at += 1) similarities[at] = (rated[at] as RatedLabel).similarity
  return nthSmallest(similarities, rated.length - limit)
}
