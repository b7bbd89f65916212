import type { AppEvent } from '@murmur/contract/events'
import type { Language } from '@murmur/contract/languages'
import type { Failure, HistoryTransaction } from '@murmur/contract/trading/history'
import { readReason } from '#platform/errors/read-reason.ts'
import { locales } from '#platform/i18n/locales.ts'
import { say } from '#platform/i18n/say.ts'
import { storedReason } from '#trading/trades/trade-words.ts'

/** A trade with its failure message in the reader's language. */
export function inLanguage(language: Language, trade: HistoryTransaction): HistoryTransaction {
  return trade.failure ? { ...trade, reason: failureWords(language, trade.failure, trade.reason) } : trade
}

/** The same for an event; stored events are independent of language. */
export function eventInLanguage(language: Language, event: AppEvent): AppEvent {
  return event.type === 'trade' ? { ...event, trade: inLanguage(language, event.trade) } : event
}

function failureWords(language: Language, { kind, code, reasonId, values }: Failure, oldWords: string | null): string {
  const sentence = say(language, `history.${kind}`)
  if (code === undefined) return sentence
  const reason = readReason(reasonId, values)
  const why = storedReason(language, { code, reason, ...(oldWords === null ? {} : { oldWords }) })
  return `${sentence}${locales[language].wordSpace}${why}`
}
