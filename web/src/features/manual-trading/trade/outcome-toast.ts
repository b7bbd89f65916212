import { formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import type { ReceiptState } from '#features/manual-trading/order/trade-order.ts'
import { formatFixedUnits, formatRequestedAmount } from '#lib/format/amount.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import type { Translate } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows the toast for the outcome of a trade; beside its receipt it is only announced. */
export function toastOutcome(text: Translate, { order, outcome }: ReceiptState): void {
  if (outcome.kind === 'successful') showToast('success', successText(text, { order, outcome }), undefined, 'receipt')
  if (outcome.kind === 'failed') showToast('error', text(`${order.side}.failed`), outcome.reason, 'receipt')
  if (outcome.kind === 'pending')
    showToast(
      'blank',
      text('status.pending'),
      text(outcome.reply ? 'trade.pending-reason' : 'trade.unanswered'),
      'receipt',
    )
}

/** The success message: "Bought $25 worth of UNI", "Bought UNI for 0.1 ETH", or "Sold 1.500000 UNI (50%)". */
export function successText(text: Translate, { order, outcome }: ReceiptState): string {
  const { symbol } = order.quote.token
  const reply = outcome.kind === 'successful' ? outcome.reply : undefined
  if (order.side === 'buy' && order.body.stated) {
    const paid = formatShownAmount(reply?.sold ?? order.quote.pay, 'down', text.language)
    return text('buy.success-for', { amount: paid, symbol })
  }
  if (order.side === 'buy')
    return text('buy.success', { amount: formatRequestedAmount(order.body.amountInUsd ?? '', text.language), symbol })
  const sold = reply?.sold ?? order.quote.pay
  const amount = localizeNumber(formatFixedUnits(BigInt(sold.amountBaseUnits), sold.decimals, 6), text.language)
  if (order.body.stated) return text('sell.success-amount', { amount, symbol })
  return text('sell.success', {
    amount,
    symbol,
    percent: formatRequestedAmount(order.body.percentage ?? '', text.language),
  })
}
