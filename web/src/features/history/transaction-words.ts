import type { HistoryTransaction } from '@murmur/contract/history'
import { displayNumber, parseUnits } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trades'
import { fullAmount, shortAmount } from '#lib/amount.ts'
import { formatBps, formatUsd } from '#lib/format.ts'
import type { SayText } from '#lib/text.ts'

type Leg = Pick<TokenAmount, 'amountBaseUnits' | 'decimals' | 'symbol'>

export const typeWords = { Buy: 'history.buy', Sell: 'history.sell', Transfer: 'history.transfer' } as const

/** Whether a transfer brought something; its other leg is the same token with nothing. */
export function isArrival({ tokenOut }: HistoryTransaction): boolean {
  return tokenOut.amountBaseUnits !== '0'
}

/** "1.5 ETH", with so many digits as matter; undefined of nothing. */
export function amountWords(text: SayText, leg: Leg | null | undefined): { shown: string; full: string } | undefined {
  if (!leg || leg.amountBaseUnits === '0') return undefined
  return {
    shown: `${shortAmount(leg, text.language)} ${leg.symbol}`,
    full: `${fullAmount(leg, text.language)} ${leg.symbol}`,
  }
}

/** USD of then; N/A where nobody knew it. */
export function usdWords(text: SayText, usd: number | null | undefined): string {
  return usd === null || usd === undefined ? text('missing') : formatUsd(usd, text.language)
}

/** How what arrived compares with what was quoted, in words: the sign alone would say too little. */
export function againstQuoteWords(text: SayText, bps: number | null | undefined): string {
  if (bps === null || bps === undefined) return text('missing')
  if (bps === 0) return text('history.as-quoted')
  const percent = formatBps(Math.abs(bps), text.language)
  return text(bps > 0 ? 'history.more-than-quoted' : 'history.less-than-quoted', { percent })
}

/** What one whole token cost or brought: the trade's worth × 10^decimals ÷ base units, rounded down once. */
export function pricePerToken(one: HistoryTransaction): { usd: number; symbol: string } | undefined {
  const leg = one.type === 'Sell' || !isArrival(one) ? one.tokenIn : one.tokenOut
  const units = BigInt(leg.amountBaseUnits)
  const worth = parseUnits((one.usdValue ?? Number.NaN).toFixed(18), 18)
  if (worth === undefined || units === 0n) return undefined
  return { usd: displayNumber((worth * 10n ** BigInt(leg.decimals)) / units, 18), symbol: leg.symbol }
}
