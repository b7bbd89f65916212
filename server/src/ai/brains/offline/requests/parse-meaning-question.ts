import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from './choose-request.ts'
import type { Focus } from './focus.ts'
import { matchRequests } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import { parseFacts, removeFacts } from './parse-metrics.ts'
import { countContentWords, foldText, meaningPatterns } from './reference-patterns.ts'
import { findExplainedRequest, topicOfFact } from './request-topics.ts'
import { slotTerms } from './words/slot-terms.ts'

/** At most this many words besides fillers. A question about size or quality has none, so that "thanks a lot" isn't one. */
const maxWords = 1
/** Maximum number of words besides a fact and fillers: "explain liquidity like I'm five". */
const maxFactWords = 3
/** At or above this similarity, a message is a question about another topic: "what does wallet mean". */
const exactSimilarity = 0.95
const questionMark = /[?？؟]/u

/**
 * Parses a question about the meaning of the last answer ("is that a lot?") or of a fact ("and what does liquidity mean?"). The words
 * are in `locales/<code>/references.json`. Undefined for other messages, and after an answer that no topic explains.
 */
export function parseMeaningQuestion(
  text: string,
  language: Language,
  { masked, mentions, references, chain }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  if (mentions.length + references.length > 0 || chain) return undefined
  const { meaning, size, praise } = meaningPatterns[language]
  const folded = foldText(masked)
  // "What do you mean, 3%?" quotes the answer.
  if (masked.includes(slotTerms.number) && folded.search(meaning) < 0) return undefined
  const facts = parseFacts(text, language)
  const [fact] = facts
  if (fact !== undefined && facts.length === 1 && folded.search(meaning) >= 0) {
    const rest = removeFacts(folded, language).replace(meaning, ' ')
    return countContentWords(rest, language) <= maxFactWords ? { kind: 'topic', id: topicOfFact[fact] } : undefined
  }
  if (fact !== undefined || !findExplainedRequest(focus)) return undefined
  const countRemainingWords = (pattern: RegExp) => countContentWords(folded.replace(pattern, ' '), language)
  const isMeant = (pattern: RegExp, max: number) => folded.search(pattern) >= 0 && countRemainingWords(pattern) <= max
  const isQuestion = questionMark.test(text)
  if (!isMeant(meaning, maxWords) && !isMeant(size, 0) && !(isQuestion && isMeant(praise, 0))) return undefined
  const [best] = matchRequests(language, masked)
  if (best?.label.startsWith('topic:') && best.similarity >= exactSimilarity) return undefined
  return { kind: 'request', id: 'why', tokens: [], chain: undefined }
}
