import { chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { formatShortAmount } from '#lib/format/amount.ts'
import { shortenAddress } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'
import { isCancelled } from '#lib/trading/is-cancelled.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'

type Leg = HistoryTransaction['tokenIn']

/** "0.25 SOL", or "SOL" while the amount is unknown. */
function formatLeg({ amountBaseUnits, decimals, symbol }: Leg, language: Language): string {
  return amountBaseUnits === '0' ? symbol : `${formatShortAmount({ amountBaseUnits, decimals }, language)} ${symbol}`
}

/** Describes a trade, a send or a revocation: "buy JUP with 0.25 SOL on Solana", "send 5 USDC to Anna on Base". */
export function formatTrade(text: Translate, trade: HistoryTransaction, nameOf: GetRecipientName): string {
  const { type, tokenIn, tokenOut, chain, counterparty } = trade
  const sold = formatLeg(tokenIn, text.language)
  const values = { sold, got: formatLeg(tokenOut, text.language), chain: chainNames[chain] }
  if (trade.purpose === 'reclaim') return text('pending.reclaim', { amount: values.got, chain: values.chain })
  if (trade.purpose === 'revoke') return text('pending.revoke', { symbol: tokenIn.symbol, chain: chainNames[chain] })
  if (type === 'Transfer') {
    const name = counterparty ? (nameOf(counterparty) ?? shortenAddress(counterparty, 4, 4)) : '…'
    return text('pending.send', { amount: sold, name, chain: chainNames[chain] })
  }
  return text(type === 'Sell' ? 'pending.sell' : 'pending.buy', values)
}

/** The status of a trade or a send as a sentence. */
export function formatTradeStatus(text: Translate, trade: HistoryTransaction, nameOf: GetRecipientName): string {
  const tradeText = formatTrade(text, trade, nameOf)
  if (trade.isCancelling) return text('pending.cancelling', { what: tradeText })
  if (trade.status === 'Pending') return text('pending.waiting', { what: tradeText })
  if (trade.status === 'Successful') return text('pending.confirmed', { what: tradeText })
  if (isCancelled(trade)) return text('pending.cancelled', { what: tradeText })
  return [text('pending.failed', { what: tradeText }), trade.reason].filter(Boolean).join(' ')
}
