import SearchableMap from 'minisearch/SearchableMap'

/** A term of the index, with the texts that have it and its relevance (BM25) in each. */
type Entry = { term: string; texts: Uint32Array; relevance: Float64Array }
/** `share`: of the relevance of the entry; 1 for the term itself, less for one with a wrong letter. */
type NearEntry = { entry: Entry; share: number }

/** The terms that a query shares with the texts of an index. */
export type SharedTerms = {
  /** Indices of the texts with a term of the query, in the order in which its terms find them. */
  found: number[]
  /** By text: the weights of its terms that the query has, and of the query's terms that it has. */
  weights: Float64Array
  /** By text: its relevance to the query. */
  relevance: Float64Array
}

export type TermIndex = {
  /** Compares a query, whose terms are distinct, with all texts. Tolerates one wrong letter in longer words. */
  share(terms: readonly string[], weightOf?: (term: string) => number): SharedTerms
}

/** The parameters of BM25+ that MiniSearch uses. */
const [saturation, lengthShare, base] = [1.2, 0.7, 0.5]
/** The relevance of a term with a wrong letter, relative to the same term. */
const fuzzyShare = 0.45
/** Texts or terms per part of the work. */
const perPart = 100
/** Shorter words have too many neighbors to tolerate a wrong letter. */
const minFuzzyLength = 5

/**
 * An inverted index of the terms of some texts. Unlike a search engine it rates every text, so it holds numbers only: a search
 * of MiniSearch, which makes an object per text and term, took most of the CPU of an answer. Yields between the parts of its work.
 */
export function* termIndex(texts: readonly (readonly string[])[]): Generator<void, TermIndex> {
  const entries = yield* makeEntries(texts)

  /** The entries near the terms of the index, each found when it is first needed: most words of a message are such terms. */
  const known = new Map<string, NearEntry[]>()
  const find = (term: string) => {
    const found = known.get(term) ?? findEntries(entries, term)
    if (found[0]?.share === 1) known.set(term, found)
    return found
  }

  return {
    share(terms, weightOf = () => 0) {
      const found: number[] = []
      const weights = new Float64Array(texts.length)
      const relevance = new Float64Array(texts.length)
      /** By text: the number of query terms that it has, and the last one. */
      const counts = new Uint16Array(texts.length)
      const last = new Uint16Array(texts.length)
      const counted = new Set<string>()
      for (const [at, term] of terms.entries()) {
        const own = weightOf(term)
        for (const { entry, share } of find(term)) {
          const added = counted.has(entry.term) ? 0 : weightOf(entry.term)
          counted.add(entry.term)
          for (let n = 0; n < entry.texts.length; n += 1) {
            const text = entry.texts[n] as number
            if (counts[text] === 0) found.push(text)
            const isFirst = last[text] !== at + 1
            weights[text] = (weights[text] as number) + added + (isFirst ? own : 0)
            relevance[text] = (relevance[text] as number) + share * (entry.relevance[n] as number)
            if (!isFirst) continue
            counts[text] = (counts[text] as number) + 1
            last[text] = at + 1
          }
        }
      }
      for (const text of found) relevance[text] = (relevance[text] as number) * (counts[text] as number)
      return { found, weights, relevance }
    },
  }
}

function* makeEntries(texts: readonly (readonly string[])[]): Generator<void, SearchableMap<Entry>> {
  /** The texts of each term in order, and how often each has it. */
  const counted = new Map<string, { found: number[]; counts: number[] }>()
  for (const [text, terms] of texts.entries()) {
    for (const term of terms) {
      const own = counted.get(term) ?? { found: [], counts: [] }
      if (own.found.length === 0) counted.set(term, own)
      if (own.found.at(-1) !== text) {
        own.found.push(text)
        own.counts.push(0)
      }
      own.counts[own.counts.length - 1] = (own.counts.at(-1) ?? 0) + 1
    }
    if (text % perPart === 0) yield
  }
  const lengths = texts.map((terms) => new Set(terms).size)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const entries = new SearchableMap<Entry>()
  let made = 0
  for (const [term, { found, counts }] of counted) {
    const rarity = Math.log(1 + (texts.length - found.length + 0.5) / (found.length + 0.5))
    const relevance = counts.map((count, n) => {
      const length = (lengths[found[n] as number] ?? 0) / mean
      return (
        rarity * (base + (count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * length)))
      )
    })
    entries.set(term, { term, texts: Uint32Array.from(found), relevance: Float64Array.from(relevance) })
    made += 1
    if (made % perPart === 0) yield
  }
  return entries
}

/** The entries of a term and, of a longer word, of those with one wrong letter. */
function findEntries(entries: SearchableMap<Entry>, term: string): NearEntry[] {
  if (term.length < minFuzzyLength || !/^\p{L}+$/u.test(term)) {
    const entry = entries.get(term)
    return entry ? [{ entry, share: 1 }] : []
  }
  // The term itself first.
  const near = [...entries.fuzzyGet(term, 1).values()].sort(([, one], [, other]) => one - other)
  return near.map(([entry, distance]) => {
    const { length } = entry.term
    return { entry, share: distance === 0 ? 1 : (fuzzyShare * length) / (length + distance) }
  })
}
