import { chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { shortAmount } from '#lib/format/amount.ts'
import type { Translate } from '#lib/i18n/text.ts'

type Leg = HistoryTransaction['tokenIn']

/** "0.25 SOL", or "SOL" while the amount is unknown. */
function formatLeg({ amountBaseUnits, decimals, symbol }: Leg, language: Language): string {
  return amountBaseUnits === '0' ? symbol : `${shortAmount({ amountBaseUnits, decimals }, language)} ${symbol}`
}

/** Describes a trade: "buy JUP with 0.25 SOL on Solana". */
function formatTrade(text: Translate, { type, tokenIn, tokenOut, chain }: HistoryTransaction): string {
  const sold = formatLeg(tokenIn, text.language)
  const values = { sold, got: formatLeg(tokenOut, text.language), chain: chainNames[chain] }
  return text(type === 'Sell' ? 'pending.sell' : 'pending.buy', values)
}

/** The status of a trade as a sentence. */
export function formatTradeStatus(text: Translate, trade: HistoryTransaction): string {
  const what = formatTrade(text, trade)
  if (trade.status === 'Pending') return text('pending.waiting', { what })
  if (trade.status === 'Successful') return text('pending.confirmed', { what })
  return [text('pending.failed', { what }), trade.reason].filter(Boolean).join(' ')
}
