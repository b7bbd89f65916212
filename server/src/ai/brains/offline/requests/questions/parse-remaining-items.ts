import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { getSubject } from '#ai/brains/offline/watching/change-subject.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

/** At most this many words besides fillers. */
const maxWords = 5

/** Parses "what's left on it?" after a change of the watchlist or an alert, and "so what's it on now" after a change of a setting. */
export function parseRemainingItems(
  text: string,
  language: Language,
  { mentions, references, chain, contentWords, masked }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const namedCount = mentions.length + references.filter(({ symbol }) => symbol !== focus.tokens[0]?.symbol).length
  if (namedCount > 0 || chain !== undefined || /\p{N}/u.test(masked)) return undefined
  if (contentWords > wordLimit(maxWords, language)) return undefined
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  const ask = (id: RequestId): ChosenRequest => ({ kind: 'request', id, tokens: [], chain: undefined })
  if (focus.setting !== undefined && has('settingNow')) return ask(focus.setting)
  const subject = getSubject(focus, [])
  return subject !== undefined && has('remaining') && !has('money') ? ask(subject) : undefined
}
