import type { CardState, TradeData } from '@murmur/contract/chat/cards'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatShortAmount } from '#lib/format/amount.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { sellWaitText } from '#lib/trading/quote-cautions.tsx'
import { depositText, totalText } from '#lib/trading/quote-costs.tsx'

/** The token's symbol, else its name, else its address. */
export const getTokenName = ({ symbol, name, address }: TradeData) => symbol || name || address

/** "Are you sure you want to buy $20 of BONK?" */
export function confirmationQuestion(text: Translate, trade: TradeData): string {
  if (trade.isPayStated)
    return text(
      trade.type === 'sell' ? 'chat.card.sell-amount-question' : 'chat.card.buy-for-question',
      payValues(text, trade),
    )
  const values = { amount: trade.amountText, token: getTokenName(trade) }
  if (trade.payWith) return text('chat.card.buy-with-question', { ...values, pay: trade.quote.pay.symbol })
  return text(trade.type === 'sell' ? 'chat.card.sell-question' : 'chat.card.buy-question', values)
}

/** "Bought $20 of BONK"; "Buy $20 of BONK" unless the trade succeeded. */
export function summaryText(text: Translate, trade: TradeData): string {
  if (trade.isPayStated) return paySummary(text, trade)
  const values = { amount: trade.amountText, token: getTokenName(trade) }
  if (trade.success) return text(trade.type === 'sell' ? 'chat.card.sold' : 'chat.card.bought', values)
  return text(trade.type === 'sell' ? 'chat.card.sell' : 'chat.card.buy', values)
}

/** "Bought BONK for 0.1 SOL"; "Buy BONK for 0.1 SOL" unless the trade succeeded. */
function paySummary(text: Translate, trade: TradeData): string {
  const values = payValues(text, trade)
  if (trade.success) return text(trade.type === 'sell' ? 'chat.card.sold-amount' : 'chat.card.bought-for', values)
  return text(trade.type === 'sell' ? 'chat.card.sell-amount' : 'chat.card.buy-for', values)
}

/** Digits shown of an amount that a user stated: enough that it is never rounded. */
const statedDigits = 12

/** The amount to pay exactly as the user stated it, and the token. */
function payValues(text: Translate, trade: TradeData) {
  const { pay } = trade.quote
  return {
    amount: `${formatShortAmount(pay, text.language, 'down', statedDigits)} ${pay.symbol}`,
    token: getTokenName(trade),
  }
}

const riskTexts = {
  caution: 'risk.caution-sentence',
  danger: 'risk.danger-sentence',
  unknown: 'risk.unknown-sentence',
} as const satisfies Record<string, TextId>

/** The screen reader announcement of a new card: its question, its main figures and any warnings. */
function newCardText(text: Translate, trade: TradeData): string {
  const formatAmount = (of: TokenAmount) => `${formatShortAmount(of, text.language)} ${of.symbol}`
  const announcement = text('chat.card.arrived', {
    question: confirmationQuestion(text, trade),
    expected: formatAmount(trade.quote.receive),
    least: formatAmount(trade.quote.receiveAtLeast),
  })
  const { quote } = trade
  const level = quote.risk?.level
  return [
    announcement,
    totalText(text, quote),
    feeWarning(text, quote),
    quote.accountDeposit ? depositText(text, quote.accountDeposit) : undefined,
    sellWaitText(text, quote),
    level === undefined || level === 'fine' ? undefined : text(riskTexts[level]),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The screen reader announcement of a card that is new or has changed its state. */
export const cardAnnouncement = (text: Translate, trade: TradeData) =>
  trade.state === 'open' ? newCardText(text, trade) : describeTradeState(text, trade)

export const stateTitles = {
  open: 'chat.card.open',
  expired: 'chat.card.expired',
  cancelled: 'chat.card.cancelled',
  pending: 'status.pending',
  successful: 'chat.card.successful',
  failed: 'chat.card.failed',
} as const satisfies Record<CardState, TextId>

/** "Trade Successful. Bought $20 of BONK. …" */
export function describeTradeState(text: Translate, trade: TradeData): string {
  return `${text(stateTitles[trade.state])}. ${describeTradeOutcome(text, trade)}`
}

/** The server's message about the trade, after the summary if the trade failed; only the summary without a message. */
export function describeTradeOutcome(text: Translate, trade: TradeData): string {
  if (!trade.message) return summaryText(text, trade)
  return trade.success ? trade.message : `${summaryText(text, trade)}. ${trade.message}`
}
