import { parseE18 } from '#platform/amounts/parse-e18.ts'

/** A number as written in the JSON (platform/json/parse-exact-json.ts), null or undefined. */
export type NumberText = string | null | undefined

const decimalPattern = /^-?\d{1,60}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/
const maxPriceE18 = 10n ** 30n
const maxAmount = 1e18

/** USD times 10^18, above zero and below 10^12 USD. */
export function parsePrice(written: NumberText): bigint | undefined {
  // Digits this far after the decimal point don't affect the result.
  const usdE18 = parseE18(written?.replace(/(\.\d{60})\d+/, '$1'))
  return usdE18 !== undefined && usdE18 < maxPriceE18 ? usdE18 : undefined
}

/** A display number: at least zero and below 10^18. */
export function parseAmount(written: NumberText): number | undefined {
  const value = parseNumber(written)
  return value !== undefined && value >= 0 && value < maxAmount ? value : undefined
}

/** An amount for which vendors write zero when it is missing. */
export function parsePositiveAmount(written: NumberText): number | undefined {
  return parseAmount(written) || undefined
}

/** Parses a count; undefined unless it is a whole number from 0. */
export function parseCount(written: NumberText): number | undefined {
  const value = parseAmount(written)
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** A sum of counts; undefined if one is missing. */
export function sumCounts(...written: NumberText[]): number | undefined {
  const amounts = written.map(parseAmount)
  return amounts.every((amount) => amount !== undefined) ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined
}

/** A price cannot fall by more than 100 %. */
export function parsePercent(written: NumberText): number | undefined {
  const value = parseNumber(written)
  return value !== undefined && value >= -100 && value < 1e9 ? value : undefined
}

/** A share in percent, 0 to 100. */
export function parseShare(written: NumberText): number | undefined {
  const value = parseNumber(written)
  return value !== undefined && value >= 0 && value <= 100 ? value : undefined
}

/** A token's number of decimals. */
export function parseDecimals(written: NumberText): number | undefined {
  const value = parseCount(written)
  return value !== undefined && value <= 36 ? value : undefined
}

function parseNumber(written: NumberText): number | undefined {
  const value = written && decimalPattern.test(written) ? Number(written) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
