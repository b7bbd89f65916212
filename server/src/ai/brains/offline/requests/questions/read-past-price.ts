import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { readChartRange } from '#ai/brains/offline/requests/read-chart-range.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { namedTokens } from '#ai/brains/offline/watching/named-tokens.ts'
import { findQuestionRole, wordsOf } from './question-words.ts'

/**
 * "What was BONK's highest price this month?", "if I had bought SOL a year ago": the chart of that span, whose answer has its change, its
 * lowest and its highest price.
 */
export function readPastPrice(text: string, language: Language, reading: MessageReading): ChosenRequest | undefined {
  const [token, ...others] = namedTokens(reading)
  if (!token || others.length > 0 || readChartRange(text, language) === undefined) return undefined
  const words = wordsOf(text)
  const isPast = (['extreme', 'hypothetical'] as const).some(
    (role) => findQuestionRole(words, role, language).length > 0,
  )
  return isPast ? { kind: 'request', id: 'price-change', tokens: [token], chain: reading.chain } : undefined
}
