import type { ReceiptState } from '#features/manual-trading/order/trade-order.ts'
import { askedAmount, fixedUnits } from '#lib/format/amount.ts'
import { writeNumber } from '#lib/format/write-number.ts'
import type { SayText } from '#lib/i18n/text.ts'
import { say } from '#ui/feedback/say.tsx'

/** Shows the toast for the outcome of a trade. */
export function toastOutcome(text: SayText, { order, outcome }: ReceiptState): void {
  if (outcome.kind === 'successful') say('success', successText(text, { order, outcome }))
  if (outcome.kind === 'failed') say('error', text(`${order.side}.failed`), outcome.reason)
  if (outcome.kind === 'pending')
    say('blank', text('status.pending'), text(outcome.reply ? 'trade.pending-reason' : 'trade.unanswered'))
}

/** The success message: "Bought $25 worth of UNI" or "Sold 1.500000 UNI (50%)". */
export function successText(text: SayText, { order, outcome }: ReceiptState): string {
  const { symbol } = order.quote.token
  if (order.side === 'buy')
    return text('buy.success', { amount: askedAmount(order.body.amountInUsd ?? '', text.language), symbol })
  const sold = (outcome.kind === 'successful' ? outcome.reply.sold : undefined) ?? order.quote.pay
  const amount = writeNumber(fixedUnits(BigInt(sold.amountBaseUnits), sold.decimals, 6), text.language)
  return text('sell.success', { amount, symbol, percent: askedAmount(order.body.percentage ?? '', text.language) })
}
