import type { CardState, TradeData } from '@murmur/contract/cards'
import { fixedUnits } from '#lib/format/amount.ts'
import { writeNumber } from '#lib/format/write-number.ts'
import type { SayText, TextId } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-share.ts'

/** The symbol that a card calls its token by. */
export const nameOf = ({ symbol, name, address }: TradeData) => symbol || name || address

/** "Are you sure you want to buy $20 of BONK?" */
export function questionOf(text: SayText, trade: TradeData): string {
  const values = { amount: trade.amountText, token: nameOf(trade) }
  return text(trade.type === 'sell' ? 'chat.card.sell-question' : 'chat.card.buy-question', values)
}

/** "Bought $20 of BONK", or what it was to be. */
export function summaryOf(text: SayText, trade: TradeData): string {
  const values = { amount: trade.amountText, token: nameOf(trade) }
  if (trade.success) return text(trade.type === 'sell' ? 'chat.card.sold' : 'chat.card.bought', values)
  return text(trade.type === 'sell' ? 'chat.card.sell' : 'chat.card.buy', values)
}

/** What an assistive voice says of a card that arrived. */
export function arrivalOf(text: SayText, trade: TradeData): string {
  const least = trade.quote.receiveAtLeast
  const amount = writeNumber(
    fixedUnits(BigInt(least.amountBaseUnits), least.decimals, Math.min(4, least.decimals)),
    text.language,
  )
  const arrived = text('chat.card.arrived', { question: questionOf(text, trade), least: `${amount} ${least.symbol}` })
  return [arrived, feeWarning(text, trade.quote)].filter(Boolean).join(' ')
}

/** What it says of a card that came, or is now in another state. */
export const newsOf = (text: SayText, trade: TradeData) =>
  trade.state === 'open' ? arrivalOf(text, trade) : stateWords(text, trade)

export const stateTitles = {
  open: 'chat.card.open',
  expired: 'chat.card.expired',
  cancelled: 'chat.card.cancelled',
  pending: 'status.pending',
  successful: 'chat.card.successful',
  failed: 'chat.card.failed',
} as const satisfies Record<CardState, TextId>

/** "Trade Successful. Bought $20 of BONK. …" */
export function stateWords(text: SayText, trade: TradeData): string {
  return `${text(stateTitles[trade.state])}. ${outcomeOf(text, trade)}`
}

/** What was bought or sold, in the server's words where it has some; of a failed trade also why. */
export function outcomeOf(text: SayText, trade: TradeData): string {
  if (!trade.message) return summaryOf(text, trade)
  return trade.success ? trade.message : `${summaryOf(text, trade)}. ${trade.message}`
}
