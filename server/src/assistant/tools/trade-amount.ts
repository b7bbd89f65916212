import { assertNever } from '@murmur/contract/assert-never'
import { parseUnits, plainDecimalPattern } from '@murmur/contract/money'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import type { OrderRequest } from '#trading/api.ts'

type Side = OrderRequest['side']
export type AmountUnit = keyof TradeAmount
/** One amount with its unit; `value` is plain decimal text. */
export type StatedAmount = { unit: AmountUnit; value: string }

/** The units of each side; the first is the one that a form takes. */
const units: Record<Side, readonly AmountUnit[]> = {
  buy: ['amountUsd', 'coinAmount', 'coinPercent', 'payAmount', 'payPercent', 'units'],
  sell: ['percent', 'amountUsd', 'units'],
}

/** The amount of a trade. Undefined without an amount of that side, with several, or if it isn't a plain decimal. */
export function findAmount(side: Side, amounts: TradeAmount): StatedAmount | undefined {
  const [found, ...others] = units[side].flatMap((unit) => {
    const value = amounts[unit]?.trim()
    return value === undefined ? [] : [{ unit, value }]
  })
  return found && others.length === 0 && plainDecimalPattern.test(found.value) ? found : undefined
}

/** Whether two amounts have the same unit and value: "20" is "20.00". */
export function isSameAmount(one: StatedAmount | undefined, other: StatedAmount | undefined): boolean {
  if (one === undefined || other === undefined || one.unit !== other.unit) return false
  const value = parseUnits(one.value, 36)
  return value !== undefined && value === parseUnits(other.value, 36)
}

/** Whether a form takes the amount too: dollars of a buy, a percentage of a sale. Speech states no other. */
export function isPlainAmount(side: Side, { unit }: StatedAmount): boolean {
  return unit === units[side][0]
}

/** Whether the amount itself is the one that leaves the wallet. */
export function isExact({ unit }: StatedAmount): boolean {
  return unit === 'coinAmount' || unit === 'payAmount' || unit === 'units'
}

/** The part of a request that states the amount. */
export function toRequestedAmount(
  side: Side,
  { unit, value }: StatedAmount,
): Pick<OrderRequest, 'amountInUsd' | 'percentage' | 'stated'> {
  switch (unit) {
    case 'amountUsd':
      return side === 'buy' ? { amountInUsd: value } : { stated: { unit: 'usd', value } }
    case 'percent':
      return { percentage: value }
    case 'coinAmount':
      return { stated: { unit: 'coin', value } }
    case 'coinPercent':
      return { stated: { unit: 'coin-percent', value } }
    case 'payAmount':
      return { stated: { unit: 'pay', value } }
    case 'payPercent':
      return { stated: { unit: 'pay-percent', value } }
    case 'units':
      return { stated: { unit: 'tokens', value } }
    default:
      return assertNever(unit)
  }
}

/** The amount that a request states. */
export function toTradeAmount({ side, stated, amountInUsd, percentage }: OrderRequest): TradeAmount {
  if (stated?.unit === 'coin') return { coinAmount: stated.value }
  if (stated?.unit === 'coin-percent') return { coinPercent: stated.value }
  if (stated?.unit === 'pay') return { payAmount: stated.value }
  if (stated?.unit === 'pay-percent') return { payPercent: stated.value }
  if (stated?.unit === 'tokens') return { units: stated.value }
  if (stated?.unit === 'usd') return { amountUsd: stated.value }
  return side === 'buy' ? { amountUsd: amountInUsd } : { percent: percentage }
}
