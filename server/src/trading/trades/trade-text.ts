import { type Language, originalLanguage } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { formatRequestedAmount } from '#platform/i18n/format.ts'
import { formatTokenUnits, statedDigits } from '#platform/i18n/format-token-units.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { translateReason } from '#platform/i18n/translate-refusal.ts'
import { toWording, type Wording } from '#platform/i18n/wording.ts'
import {
  type Execution,
  hasOutcome,
  isCancelled,
  refusalBeforeSigning,
  type StoredRefusal,
} from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { isPayStated } from '#trading/intents/order-request.ts'

/** Describes a trade's outcome. Throws the Refusal of a trade that was refused before signing. */
export function outcomeText(wording: Language | Wording, execution: Execution, intent: Intent): string {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  if (!hasOutcome(execution)) return translate(wording, 'assistant.pending')
  const sentenceEnd = locales[toWording(wording).language].sentenceEnd
  if (!execution.succeeded || !execution.fill) {
    return `${translate(wording, 'assistant.trade-failed')}${sentenceEnd}${failureText(wording, execution, intent)}`
  }
  return `${translate(wording, 'assistant.trade-successful')}${sentenceEnd}${successText(wording, intent, execution.fill.sold)}`
}

/**
 * Describes a successful trade with its amounts, in English with the texts of the specification.
 * @param sold base units
 */
export function successText(wording: Language | Wording, { side, request, quote }: Intent, sold: bigint): string {
  const { amountInUsd = '', percentage = '' } = request
  if (side === 'buy' && isPayStated(request)) {
    const amount = `${formatTokenUnits(wording, quote.pay, statedDigits)} ${quote.pay.symbol}`
    return translate(wording, 'trade.bought-for', { amount, token: quote.receive.symbol })
  }
  if (side === 'buy') {
    return translate(wording, 'trade.bought', {
      amount: formatRequestedAmount(wording, amountInUsd),
      token: quote.receive.symbol,
    })
  }
  const amount = formatRequestedAmount(wording, toSixDecimals(sold, quote.pay.decimals))
  if (isPayStated(request)) return translate(wording, 'trade.sold-amount', { amount, token: quote.pay.symbol })
  return translate(wording, 'trade.sold', {
    amount,
    token: quote.pay.symbol,
    percent: formatRequestedAmount(wording, percentage),
  })
}

/** Describes the reason of a failed trade, and its cost. */
export function failureText(wording: Language | Wording, execution: Execution, { side }: Intent): string {
  const { state, refusal } = execution
  if (state === 'refused') {
    return translate(wording, 'trade.only-approval', {
      side,
      reason: refusal ? reasonText(wording, refusal) : '',
    }).trim()
  }
  if (isCancelled(execution)) return translate(wording, refusal ? 'trade.late' : 'trade.cancelled', { side })
  if (state === 'superseded') return translate(wording, refusal ? 'trade.late' : 'trade.overtaken', { side })
  // Does not suggest buying again before the block is final, because a reorganization may still turn the trade into a
  // success.
  return translate(wording, state === 'reverted' ? 'trade.reverted-for-good' : 'trade.reverted', { side })
}

/** Returns the text of the reason, or else the first sentence of the code's message. Legacy texts have no translation. */
export function reasonText(wording: Language | Wording, { code, reason, legacyText }: StoredRefusal): string {
  const line = reason
    ? translateReason(wording, reason)
    : toWording(wording).language === originalLanguage
      ? legacyText
      : undefined
  if (line !== undefined) return line
  const [first = ''] = translate(wording, `refusal.${code}`).split(/(?<=\.) |(?<=。)/)
  return /[.。]$/.test(first) ? first : `${first}.`
}

/** Formats an amount with six decimals, truncated so that the amount is never overstated. */
function toSixDecimals(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  return `${whole}.${fraction.padEnd(6, '0').slice(0, 6)}`
}
