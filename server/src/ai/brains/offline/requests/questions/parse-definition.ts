import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { fillerWords, mentionsOwnTokens } from '#ai/brains/offline/requests/reference-patterns.ts'
import { splitLabel } from '#ai/brains/offline/requests/request-groups.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { findQuestionRole, phraseLength, toFoldedWords } from './question-words.ts'

const questions = readLocales<Record<'plainWhatIs', readonly [string]>>('questions.json')
/** At most this many words of a term before the question, and after it with so many words behind the term: "a rug again". */
const maxTermWords = { before: 3, after: 8 }
const maxLastWords = 2
/** At least this many letters of one word of a term. */
const minTermLength = 3
/** At or above this similarity to an example, the words ask for the meaning of a term. */
const minSimilarity = 0.8

/**
 * "Too risky mate, what's a stablecoin then": asks for the meaning of a term after a remark, whose words would be another question.
 * Undefined if the message is only that question, which resembles an example as a whole, or names a token.
 */
export function parseDefinition(
  text: string,
  language: Language,
  { mentions }: ParsedMessage,
): ChosenRequest | undefined {
  if (mentions.length > 0) return undefined
  const stated = toFoldedWords(text)
  const words = withoutPhrases(stated, language)
  const isPlain = words.length === stated.length
  const terms = findQuestionRole(words, 'whatIs', language).flatMap((at) => {
    const end = at + phraseLength(words.slice(at), 'whatIs', language)
    const rest = words.slice(end)
    const after =
      rest.length > maxTermWords.after
        ? []
        : listCounts(0, maxLastWords).map((last) => rest.slice(0, rest.length - last))
    const before =
      rest.length > 0 ? [] : listCounts(1, maxTermWords.before).map((size) => words.slice(Math.max(0, at - size), at))
    return [...after, ...before]
      .filter((term) => isTerm(term, language))
      .map((term) => ({ term, isWhole: term.length + end - at === words.length }))
  })
  // As the plainest question, whatever the message has in its place: "c koi", "wats a". The longest term first: "a wallet address" is more than a wallet.
  const [best] = terms
    .toSorted((one, other) => other.term.length - one.term.length)
    .flatMap(({ term, isWhole }) => {
      const [match] = matchRequests(language, `${questions[language].plainWhatIs[0]} ${term.join(' ')}`)
      return match && match.similarity >= minSimilarity ? [{ ...match, isWhole }] : []
    })
  if (!best || (best.isWhole && isPlain) || !best.label.startsWith('topic:')) return undefined
  return { kind: 'topic', id: splitLabel(best.label)[1] as TopicId }
}

/** Removes "that thing called": what is left asks for a term. */
function withoutPhrases(words: readonly string[], language: Language): string[] {
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words.slice(at), 'aboutTerm', language)
    if (length === 0) rest.push(words[at] as string)
    at += Math.max(1, length)
  }
  return rest
}

const listCounts = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** "Un" and "là" are no terms, and neither are "my balance" and, after an answer about a token, "its liquidity". */
function isTerm(words: readonly string[], language: Language): boolean {
  const isNamed = words.some((word) => word.length >= minTermLength && !fillerWords[language].has(word))
  const term = words.join(' ')
  return isNamed && !mentionsOwnTokens(term, language) && parseFacts(term, language).every((fact) => fact === 'risk')
}
