import { formatUnits, parseUnits } from '@murmur/contract/money'

/** Digits after the point of amounts and prices while they are calculated. */
const scale = 36

/**
 * The value of an amount at two prices, as exact plain decimal text with up to 18 digits after the point, rounded down. Prices are
 * USD for one; USD itself has the price 1. @returns undefined for an invalid amount or price
 */
export function convertAmount(amount: string, from: number, to: number): string | undefined {
  const [units, fromPrice, toPrice] = [parseUnits(amount, scale), priceUnits(from), priceUnits(to)]
  if (units === undefined || fromPrice === undefined || !toPrice) return undefined
  const value = (units * fromPrice) / toPrice
  return formatUnits(value / 10n ** 18n, 18)
}

/** Takes a price from its shortest decimal text, so that the result matches the price shown. */
function priceUnits(price: number): bigint | undefined {
  if (!Number.isFinite(price) || price < 0) return undefined
  const text = price.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 17 })
  return parseUnits(text, scale)
}
