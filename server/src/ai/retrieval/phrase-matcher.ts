import MiniSearch from 'minisearch'
import { splitTerms } from './split-terms.ts'

export type Phrase<Label extends string> = { label: Label; text: string }
/** `similarity`: 0 to 1, by the terms that message and phrase share, rare terms counting more. `phrase`: the closest one. */
export type PhraseMatch<Label extends string> = { label: Label; similarity: number; phrase: string }
export type PhraseMatcher<Label extends string> = {
  /** The labels of the phrases closest to a message; the best first, each label once. */
  match(message: string, limit?: number): PhraseMatch<Label>[]
}

/** Candidates to compare exactly. Their order by MiniSearch favors phrases with many common words. */
const maxCandidates = 600
const maxMessageTerms = 60

/**
 * Finds the phrases that a message resembles. MiniSearch returns candidates and tolerates typing errors in longer words; their
 * similarity is the Dice coefficient over terms, weighted by inverse document frequency.
 * @param slots placeholder terms: a phrase with one needs a message with it, however common the placeholder is
 */
export function phraseMatcher<Label extends string>(
  phrases: readonly Phrase<Label>[],
  slots: readonly string[] = [],
): PhraseMatcher<Label> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: splitTerms,
    processTerm: (term) => term,
    searchOptions: { combineWith: 'OR', fuzzy: (term) => (term.length >= 5 && /^\p{L}+$/u.test(term) ? 1 : false) },
  })
  index.addAll(phrases.map(({ text }, id) => ({ id, text })))
  const terms = phrases.map(({ text }) => new Set(splitTerms(text)))
  const weightOf = inverseFrequency(terms, slots)
  const total = (all: Iterable<string>) => [...all].reduce((sum, term) => sum + weightOf(term), 0)
  const weights = terms.map(total)

  return {
    match(message, limit = 5) {
      const asked = [...new Set(splitTerms(message))].slice(0, maxMessageTerms)
      const askedWeight = total(asked)
      if (askedWeight === 0) return []
      const best = new Map<Label, PhraseMatch<Label>>()
      for (const { id, terms: matched, queryTerms } of index.search(asked.join(' ')).slice(0, maxCandidates)) {
        const phrase = phrases[id]
        if (!phrase) continue
        const shared = total(matched) + total(queryTerms)
        const similarity = Math.min(1, shared / (askedWeight + (weights[id] ?? 0)))
        const known = best.get(phrase.label)
        if (!known || known.similarity < similarity)
          best.set(phrase.label, { label: phrase.label, similarity, phrase: phrase.text })
      }
      return [...best.values()].sort((a, b) => b.similarity - a.similarity).slice(0, limit)
    },
  }
}

/** The weight of a placeholder, like that of a term in every tenth phrase. */
const slotWeight = Math.log(1 + 10)

/** The weight of a term: ln(1 + phrases / phrases with it). Unknown terms weigh as much as the rarest. */
function inverseFrequency(phrases: readonly ReadonlySet<string>[], slots: readonly string[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const terms of phrases) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => (slots.includes(term) ? slotWeight : Math.log(1 + phrases.length / (counts.get(term) ?? 1)))
}
