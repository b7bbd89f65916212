/**
 * An inverted index of texts, as arrays that can be stored. The texts with the n-th term are `texts[starts[n]]` to
 * `texts[starts[n + 1] - 1]`, in order, with the term's relevance (BM25) in each. `size`: the number of texts.
 */
export type TermLists = {
  terms: string[]
  starts: Uint32Array
  texts: Uint32Array
  relevance: Float64Array
  size: number
}

/** The parameters of BM25+ that MiniSearch uses. */
const [saturation, lengthShare, base] = [1.2, 0.7, 0.5]
/** Texts or terms to process before yielding. */
const yieldEvery = 100

/** Indexes texts by their terms. Yields between the parts of its work. */
export function* listTerms(texts: readonly (readonly string[])[]): Generator<void, TermLists> {
  /** The texts of each term in order, and how often each has it. */
  const countsByTerm = new Map<string, { found: number[]; counts: number[] }>()
  for (const [text, terms] of texts.entries()) {
    for (const term of terms) {
      const own = countsByTerm.get(term) ?? { found: [], counts: [] }
      if (own.found.length === 0) countsByTerm.set(term, own)
      if (own.found.at(-1) !== text) {
        own.found.push(text)
        own.counts.push(0)
      }
      own.counts[own.counts.length - 1] = (own.counts.at(-1) ?? 0) + 1
    }
    if (text % yieldEvery === 0) yield
  }
  const lengths = texts.map((terms) => new Set(terms).size)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const [starts, found, relevance]: [number[], number[], number[]] = [[0], [], []]
  for (const own of countsByTerm.values()) {
    const rarity = Math.log(1 + (texts.length - own.found.length + 0.5) / (own.found.length + 0.5))
    for (const [n, count] of own.counts.entries()) {
      const text = own.found[n] as number
      const length = (lengths[text] ?? 0) / mean
      const frequency = (count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * length))
      found.push(text)
      relevance.push(rarity * (base + frequency))
    }
    starts.push(found.length)
    if (starts.length % yieldEvery === 0) yield
  }
  return {
    terms: [...countsByTerm.keys()],
    starts: Uint32Array.from(starts),
    texts: Uint32Array.from(found),
    relevance: Float64Array.from(relevance),
    size: texts.length,
  }
}
