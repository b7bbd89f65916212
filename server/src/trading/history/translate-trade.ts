import type { AppEvent } from '@murmur/contract/events'
import type { Language } from '@murmur/contract/languages'
import type { Failure, HistoryTransaction } from '@murmur/contract/trading/history'
import { parseReason } from '#platform/errors/parse-reason.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { reasonText } from '#trading/trades/trade-text.ts'

/** Returns a trade or a transfer with its failure message in the reader's language. */
export function translateTrade(language: Language, trade: HistoryTransaction): HistoryTransaction {
  return trade.failure ? { ...trade, reason: failureText(language, trade, trade.failure) } : trade
}

/** Returns an event with its failure message in the reader's language. Stored events have no language. */
export function translateEvent(language: Language, event: AppEvent): AppEvent {
  if (event.type === 'transfer') return { ...event, transfer: translateTrade(language, event.transfer) }
  return event.type === 'trade' ? { ...event, trade: translateTrade(language, event.trade) } : event
}

function failureText(
  language: Language,
  trade: Pick<HistoryTransaction, 'type' | 'purpose' | 'reason' | 'networkFee'>,
  { kind, code, reasonId, values }: Failure,
): string {
  const { type, purpose, reason: legacyText, networkFee } = trade
  const isTransfer = type === 'Transfer' && kind !== 'only-approval'
  const sentence = translate(language, isTransfer ? `${purpose ? 'upkeep' : 'send'}.${kind}` : `history.${kind}`)
  if (code === undefined) return sentence
  const reason = parseReason(reasonId, values)
  const reasonSentence = reasonText(language, { code, reason, ...(legacyText === null ? {} : { legacyText }) })
  // Without a network fee not even an approval was sent.
  if (networkFee === null) return reasonSentence
  return `${sentence}${locales[language].wordSpace}${reasonSentence}`
}
