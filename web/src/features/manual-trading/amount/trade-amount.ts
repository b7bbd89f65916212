import { applyPercentage } from '@murmur/contract/money'
import type { QuoteRequest, TradeSide } from '@murmur/contract/trading/trades'
import { isUsdAmount } from '#features/manual-trading/forms/is-usd-amount.ts'

/** `coin`: the chain's own, or the token that pays in its place. `percent`: of the holding. */
export type AmountUnit = 'usd' | 'coin' | 'token' | 'percent'
/** `plain`: plain decimal text; anything else is invalid. */
export type TradeAmount = { unit: AmountUnit; plain: string }
export type AmountFields = Pick<QuoteRequest, 'amountInUsd' | 'percentage' | 'stated'>

/** The units of each side; the first is the default. */
export const amountUnits = {
  buy: ['usd', 'coin', 'token'],
  sell: ['percent', 'token', 'usd'],
} as const satisfies Record<TradeSide, readonly AmountUnit[]>

/** Whether an amount can be quoted: above zero, or from 1 to 100 per cent. */
export function isValidAmount({ unit, plain }: TradeAmount): boolean {
  return unit === 'percent' ? applyPercentage(0n, plain) !== undefined : isUsdAmount(plain)
}

const statedUnits = { usd: 'usd', coin: 'coin', token: 'tokens', percent: 'coin-percent' } as const

/**
 * The fields of a request that state an amount.
 * @param isTokenPaid whether a token pays in place of the coin
 */
export function toAmountFields(side: TradeSide, { unit, plain }: TradeAmount, isTokenPaid: boolean): AmountFields {
  if (unit === 'coin' && isTokenPaid) return { stated: { unit: 'pay', value: plain } }
  if (unit !== amountUnits[side][0]) return { stated: { unit: statedUnits[unit], value: plain } }
  return side === 'buy' ? { amountInUsd: plain } : { percentage: plain }
}
