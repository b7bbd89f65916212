import SearchableMap from 'minisearch/SearchableMap'
import type { TermLists } from './term-lists.ts'

/** `term`: its number. `share`: the fraction of its relevance that counts, 1 for the term itself and less for a misspelled one. */
type NearTerm = { term: number; share: number }

/** The terms that a query shares with the texts of an index, until the next query. */
type SharedTerms = {
  /** Indices of the texts with a term of the query, in the order in which its terms find them. */
  found: Uint32Array
  /** By position in `found`: the total weight of the text's terms that are in the query, and of the query's terms that are in the text. */
  weights: Float64Array
  /** The relevance of each entry of `found` to the query. */
  relevance: Float64Array
}

export type TermIndex = {
  /** Compares a query, whose terms are distinct, with all texts. Tolerates one wrong letter in longer words. */
  share(terms: readonly string[], weightOf?: (term: string) => number): SharedTerms
}

/** The relevance of a term with a wrong letter, relative to the same term. */
const fuzzyShare = 0.45
/** Shorter words are one letter away from too many others. */
const minFuzzyLength = 5

/** Finds the terms of an index that equal a term or, for a longer word, differ from it by one letter. */
function createNearFinder(indexed: readonly string[]): (term: string) => NearTerm[] {
  const numbers = new Map(indexed.map((term, number) => [term, number]))
  const neighbors = new SearchableMap<number>()
  // One wrong letter may be a missing one.
  for (const [number, term] of indexed.entries()) if (term.length >= minFuzzyLength - 1) neighbors.set(term, number)
  const findNear = (term: string): NearTerm[] => {
    const sameTerm = numbers.get(term)
    const exact = sameTerm === undefined ? [] : [{ term: sameTerm, share: 1 }]
    if (term.length < minFuzzyLength || !/^\p{L}+$/u.test(term)) return exact
    const near = [...neighbors.fuzzyGet(term, 1).values()].filter(([number]) => number !== sameTerm)
    const others = near.map(([number, distance]) => {
      const { length } = indexed[number] as string
      return { term: number, share: (fuzzyShare * length) / (length + distance) }
    })
    return [...exact, ...others.sort((one, other) => one.term - other.term)]
  }
  /** Caches the terms near each term of the index, because most words of a message are terms of the index. */
  const nearTermsCache = new Map<string, NearTerm[]>()
  return (term) => {
    const found = nearTermsCache.get(term) ?? findNear(term)
    if (found[0]?.share === 1) nearTermsCache.set(term, found)
    return found
  }
}

/**
 * Compares queries with indexed texts. Rates every text, unlike a search engine, so it stores only numbers. MiniSearch, which creates an
 * object per text and term, took most of an answer's CPU time.
 */
export function termIndex({ terms: indexed, starts, texts, relevance: relevances, size }: TermLists): TermIndex {
  const findNearTerms = createNearFinder(indexed)
  /** Reused by each query, because allocating arrays of this size would cost more than the comparison. */
  const [found, weights, relevance] = [new Uint32Array(size), new Float64Array(size), new Float64Array(size)]
  /** By text, all zero between queries: its weight and relevance, the number of query terms that it has, and the last one. */
  const [weightOfText, relevanceOfText] = [new Float64Array(size), new Float64Array(size)]
  const [countOfText, lastOfText] = [new Uint16Array(size), new Uint16Array(size)]

  return {
    share(terms, weightOf = () => 0) {
      const counted = new Set<number>()
      let count = 0
      for (const [at, term] of terms.entries()) {
        const own = weightOf(term)
        for (const { term: near, share } of findNearTerms(term)) {
          const added = counted.has(near) ? 0 : weightOf(indexed[near] as string)
          counted.add(near)
          const end = starts[near + 1] as number
          for (let n = starts[near] as number; n < end; n += 1) {
            const text = texts[n] as number
            const last = lastOfText[text] as number
            if (last === 0) {
              found[count] = text
              count += 1
            }
            const isFirst = last !== at + 1
            weightOfText[text] = (weightOfText[text] as number) + added + (isFirst ? own : 0)
            relevanceOfText[text] = (relevanceOfText[text] as number) + share * (relevances[n] as number)
            if (!isFirst) continue
            countOfText[text] = (countOfText[text] as number) + 1
            lastOfText[text] = at + 1
          }
        }
      }
      for (let n = 0; n < count; n += 1) {
        const text = found[n] as number
        weights[n] = weightOfText[text] as number
        relevance[n] = (relevanceOfText[text] as number) * (countOfText[text] as number)
        weightOfText[text] = 0
        relevanceOfText[text] = 0
        countOfText[text] = 0
        lastOfText[text] = 0
      }
      return {
        found: found.subarray(0, count),
        weights: weights.subarray(0, count),
        relevance: relevance.subarray(0, count),
      }
    },
  }
}
