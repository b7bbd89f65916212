import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { readChartRange } from '#ai/brains/offline/requests/read-chart-range.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { readFacts } from '#ai/brains/offline/requests/read-metrics.ts'
import { mentionsOwnTokens } from '#ai/brains/offline/requests/reference-patterns.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import { namedTokens } from '#ai/brains/offline/watching/named-tokens.ts'
import { findQuestionRole, type QuestionRole, wordsOf } from './question-words.ts'
import { supposesPurchase } from './read-supposed-dollars.ts'

/**
 * "What was BONK's highest price this month?", "where was SOL a month ago", "if I had bought it last year": the chart of that span, whose
 * answer has its change, its lowest and its highest price.
 */
export function readPastPrice(text: string, language: Language, reading: MessageReading): ChosenRequest | undefined {
  const [token, ...others] = namedTokens(reading)
  if (!token || others.length > 0 || readChartRange(text, language) === undefined) return undefined
  const words = wordsOf(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  // "What did my SOL cost a month ago" is about the user's own trades.
  const isOwn = mentionsOwnTokens(text, language) || findRole(words, 'trade', language).length > 0
  const isEarlier =
    has('ago') && !isOwn && readFacts(text, language).every((fact) => fact === 'price' || fact === 'age')
  const isPast = has('extreme') || supposesPurchase(text, language) || isEarlier
  return isPast ? { kind: 'request', id: 'price-change', tokens: [token], chain: reading.chain } : undefined
}
