import { readE18 } from '#platform/amounts/read-e18.ts'

/** A number as it was written (platform/json/exact-json.ts), or what stands in its place. */
export type Written = string | null | undefined

const decimal = /^-?\d{1,60}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/
const mostPriceE18 = 10n ** 30n
const mostAmount = 1e18

/** USD times 10^18, above zero and below 10^12 USD. */
export function readPrice(written: Written): bigint | undefined {
  // No digit so far behind the point is left of it anyway.
  const usdE18 = readE18(written?.replace(/(\.\d{60})\d+/, '$1'))
  return usdE18 !== undefined && usdE18 < mostPriceE18 ? usdE18 : undefined
}

/** A display number: not below zero, and below 10^18. */
export function readAmount(written: Written): number | undefined {
  const value = readNumber(written)
  return value !== undefined && value >= 0 && value < mostAmount ? value : undefined
}

/** An amount of which vendors write zero when they do not know it. */
export function readWorth(written: Written): number | undefined {
  return readAmount(written) || undefined
}

export function readCount(written: Written): number | undefined {
  const value = readAmount(written)
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** Counts that are told one by one; undefined when one of them is not. */
export function readSum(...written: Written[]): number | undefined {
  const amounts = written.map(readAmount)
  return amounts.every((amount) => amount !== undefined) ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined
}

/** Nothing falls by more than all of it. */
export function readPercent(written: Written): number | undefined {
  const value = readNumber(written)
  return value !== undefined && value >= -100 && value < 1e9 ? value : undefined
}

/** A part of a whole, in percent. */
export function readShare(written: Written): number | undefined {
  const value = readNumber(written)
  return value !== undefined && value >= 0 && value <= 100 ? value : undefined
}

/** A count of digits behind a token's point. */
export function readDecimals(written: Written): number | undefined {
  const value = readCount(written)
  return value !== undefined && value <= 36 ? value : undefined
}

function readNumber(written: Written): number | undefined {
  const value = written && decimal.test(written) ? Number(written) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
