import { priceOrder } from '#markets/reports/metric-rules.ts'
import type { FollowedPrice, SourcePrice } from './price-board.ts'

/** How long a source's price is used, and how long an accepted price can contradict later prices. Milliseconds. */
const maxPriceAgeMs = 60_000
const maxAcceptedAgeMs = 10 * 60_000
/** A price older than this ranks below newer prices. */
const outdatedMs = 25_000
/** Prices within a factor of two agree. */
const areClose = (a: SourcePrice, b: SourcePrice) => a.usdE18 <= 2n * b.usdE18 && b.usdE18 <= 2n * a.usdE18

/**
 * Returns the accepted price after a round. A price is accepted if more prices agree with it than contradict it, among
 * other sources' prices, the last accepted price, and its source's price in the previous round. So a single odd price
 * is rejected until a second round or source confirms it. Of several accepted prices, the first source in the order
 * wins. Without a last accepted price, two contradicting prices yield the chain's price, or none.
 */
export function acceptPrice(
  before: FollowedPrice | undefined,
  fresh: readonly SourcePrice[],
  nowMs: number,
): FollowedPrice {
  const prices = selectNewestPrices([...fresh, ...(before?.prices ?? [])], nowMs)
  const last = before?.accepted && nowMs - before.accepted.at < maxAcceptedAgeMs ? before.accepted : undefined
  const isAccepted = (each: SourcePrice) => {
    const others = prices.filter(({ source }) => source !== each.source)
    const isRepeated = before?.rejected.some(
      (rejected) => rejected.source === each.source && rejected.at < each.at && areClose(rejected, each),
    )
    const comparisons = [...others, ...(last ? [last] : [])]
    const agreementScore =
      1 + (isRepeated ? 1 : 0) + comparisons.reduce((sum, other) => sum + (areClose(each, other) ? 1 : -1), 0)
    return agreementScore > 0 || (agreementScore === 0 && each.source === 'chain' && !last)
  }
  const accepted = prices.find(isAccepted) ?? last
  const rejected = prices.filter((each) => !isAccepted(each))
  return { prices, rejected, ...(accepted ? { accepted } : {}) }
}

/** Returns the newest price per source, most trusted source first. */
function selectNewestPrices(prices: readonly SourcePrice[], nowMs: number): SourcePrice[] {
  const newestPrices = new Map<string, SourcePrice>()
  for (const each of prices) {
    if (nowMs - each.at >= maxPriceAgeMs || each.usdE18 <= 0n) continue
    if (each.at > (newestPrices.get(each.source)?.at ?? Number.NEGATIVE_INFINITY)) newestPrices.set(each.source, each)
  }
  const rank = ({ source, at }: SourcePrice) =>
    priceOrder.indexOf(source) + (nowMs - at > outdatedMs ? priceOrder.length : 0)
  return [...newestPrices.values()].sort((a, b) => rank(a) - rank(b))
}
