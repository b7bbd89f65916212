import type { TokenAmount } from '@murmur/contract/trading/trades'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import { formatRequestedAmount } from '#platform/i18n/format.ts'
import { formatTokenUnits, statedDigits } from '#platform/i18n/format-token-units.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { isPayStated } from '#trading/api.ts'

/** The question on a trade card, in the unit in which the user stated the amount. */
export function tradeQuestion(wording: Wording, { quote, request }: Pick<CardIntent, 'quote' | 'request'>): string {
  const token = quote.token.symbol
  const { amountInUsd = '', percentage = '' } = request
  if (isPayStated(request)) {
    const amount = statedAmountText(wording, quote.pay)
    return quote.side === 'buy'
      ? translate(wording, 'assistant.card.buy-for', { amount, token })
      : translate(wording, 'assistant.card.sell-amount', { amount })
  }
  if (request.payWith !== undefined) {
    const values = { amount: formatRequestedAmount(wording, amountInUsd), token, pay: quote.pay.symbol }
    return translate(wording, 'assistant.card.buy-with', values)
  }
  return quote.side === 'buy'
    ? translate(wording, 'assistant.card.buy', { amount: formatRequestedAmount(wording, amountInUsd), token })
    : translate(wording, 'assistant.card.sell', { percent: formatRequestedAmount(wording, percentage), token })
}

/** An amount that the user stated, with its symbol: "0.1 SOL". */
export function statedAmountText(wording: Wording, amount: TokenAmount): string {
  return `${formatTokenUnits(wording, amount, statedDigits)} ${amount.symbol}`
}
