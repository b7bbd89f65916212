import type { Mark } from '#integrations/prices/token-marks.ts'

/** A quote token's worth: USD for one whole token times 10^18, and its decimals. */
export type QuoteWorth = { usdE18: bigint; decimals: number }

export type Worth = { usdE18: bigint; liquidityE18: bigint }

/** USD for one whole token by one pool, rounded down, and the USD on both sides of that pool. */
export function usdOfMark(mark: Mark, decimals: number, quote: QuoteWorth): Worth {
  const quoteUnit = 10n ** BigInt(quote.decimals)
  return {
    usdE18: (10n ** BigInt(decimals) * mark.over * quote.usdE18) / (mark.under * quoteUnit),
    liquidityE18: (2n * mark.depth * quote.usdE18) / quoteUnit,
  }
}

/** The word of the deepest pool; undefined below `leastE18`, where anybody could have set the price. */
export function deepest(worths: readonly Worth[], leastE18: bigint): Worth | undefined {
  const enough = worths.filter(({ liquidityE18, usdE18 }) => liquidityE18 >= leastE18 && usdE18 > 0n)
  return enough.reduce<Worth | undefined>(
    (best, each) => (best && best.liquidityE18 >= each.liquidityE18 ? best : each),
    undefined,
  )
}
