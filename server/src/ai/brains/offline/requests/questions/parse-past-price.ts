import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { mentionsOwnTokens } from '#ai/brains/offline/requests/reference-patterns.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import { listNamedTokensOrCoin } from '#ai/brains/offline/watching/named-tokens.ts'
import { isHypotheticalPurchase } from './parse-hypothetical-usd.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

/**
 * "What was BONK's highest price this month?", "where was SOL a month ago", "if I had bought it last year": the answer
 * states the change and the lowest and highest price of that span.
 */
export function parsePastPrice(text: string, language: Language, message: ParsedMessage): ChosenRequest | undefined {
  const [token, ...others] = listNamedTokensOrCoin(message)
  if (!token || others.length > 0 || parseChartRange(text, language) === undefined) return undefined
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  // "What did my SOL cost a month ago" is about the user's own trades.
  const isOwn = mentionsOwnTokens(text, language) || findRole(words, 'trade', language).length > 0
  const isEarlier =
    has('ago') && !isOwn && parseFacts(text, language).every((fact) => fact === 'price' || fact === 'age')
  const isPast = has('extreme') || isHypotheticalPurchase(text, language) || isEarlier
  return isPast ? { kind: 'request', id: 'price-change', tokens: [token], chain: message.chain } : undefined
}
