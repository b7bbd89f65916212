import MiniSearch from 'minisearch'
import { splitTerms } from './split-terms.ts'

export type Phrase<Label extends string> = { label: Label; text: string }
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
export type PhraseMatcherOptions<Label extends string> = {
  /** Placeholder terms: a phrase with one needs a message with it, however common the placeholder is. */
  slots?: readonly string[]
  /** Longer texts, whose terms also count for their labels. */
  documents?: readonly Phrase<Label>[]
  /** Whether the three closest phrases of a label count, not just the closest. */
  hasVotes?: boolean
}

/** Candidates to compare exactly. Their order by MiniSearch favors phrases with many common words. */
const maxCandidates = 600
const maxMessageTerms = 60

/** Shares of the closest phrase of a label, the second and the third. */
const voteShares = [4 / 7, 2 / 7, 1 / 7]
/** From this similarity on, the closest phrase alone decides. */
const sameSimilarity = 0.95
/** The share of a document's relevance (BM25) in the similarity. */
const documentShare = 0.1

/**
 * Finds the phrases that a message resembles. MiniSearch returns candidates and tolerates typing errors in longer words; their
 * similarity is the Dice coefficient over terms, weighted by inverse document frequency.
 */
export function phraseMatcher<Label extends string>(
  phrases: readonly Phrase<Label>[],
  { slots = [], documents = [], hasVotes = false }: PhraseMatcherOptions<Label> = {},
): PhraseMatcher<Label> {
  const index = searchIndex(phrases)
  const documentIndex = searchIndex(documents, splitLongTerms)
  const terms = phrases.map(({ text }) => new Set(splitTerms(text)))
  const weightOf = inverseFrequency(terms, slots)
  const total = (all: Iterable<string>) => [...all].reduce((sum, term) => sum + weightOf(term), 0)
  const weights = terms.map(total)

  return {
    match(message, limit = 10) {
      const asked = [...new Set(splitTerms(message))].slice(0, maxMessageTerms)
      const askedWeight = total(asked)
      if (askedWeight === 0) return []
      const found = new Map<Label, { phrase: string; similarities: number[]; extra: number }>()
      const entryOf = (label: Label) => {
        const known = found.get(label) ?? { phrase: '', similarities: [], extra: 0 }
        found.set(label, known)
        return known
      }
      for (const { id, terms: matched, queryTerms } of index.search(asked.join(' ')).slice(0, maxCandidates)) {
        const phrase = phrases[id]
        if (!phrase) continue
        const shared = total(matched) + total(queryTerms)
        const similarity = Math.min(1, shared / (askedWeight + (weights[id] ?? 0)))
        const entry = entryOf(phrase.label)
        if (similarity > Math.max(0, ...entry.similarities)) entry.phrase = phrase.text
        entry.similarities.push(similarity)
      }
      for (const { id, score } of documentIndex.search(asked.join(' '))) {
        const document = documents[id]
        if (document) entryOf(document.label).extra = (documentShare * score) / (askedWeight + 1)
      }
      return [...found]
        .map(([label, { phrase, similarities, extra }]) => {
          const similarity = Math.min(1, combine(similarities, hasVotes) + extra)
          return { label, phrase, similarity }
        })
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit)
    },
  }
}

/** Without single Chinese characters, which occur in every long text. */
function splitLongTerms(text: string): string[] {
  return splitTerms(text).filter((term) => !/^\p{Script=Han}$/u.test(term))
}

function searchIndex(
  texts: readonly Phrase<string>[],
  tokenize = splitTerms,
): MiniSearch<{ id: number; text: string }> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { combineWith: 'OR', fuzzy: (term) => (term.length >= 5 && /^\p{L}+$/u.test(term) ? 1 : false) },
  })
  index.addAll(texts.map(({ text }, id) => ({ id, text })))
  return index
}

function combine(similarities: readonly number[], hasVotes: boolean): number {
  const [first = 0, ...others] = similarities.toSorted((a, b) => b - a)
  if (!hasVotes || first >= sameSimilarity) return first
  return voteShares.reduce((sum, share, at) => sum + share * ([first, ...others][at] ?? 0), 0)
}

/** The weight of a placeholder, like that of a term in every tenth phrase. */
const slotWeight = Math.log(1 + 10)

/** The weight of a term: ln(1 + phrases / phrases with it). Unknown terms weigh as much as the rarest. */
function inverseFrequency(phrases: readonly ReadonlySet<string>[], slots: readonly string[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const terms of phrases) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => (slots.includes(term) ? slotWeight : Math.log(1 + phrases.length / (counts.get(term) ?? 1)))
}
