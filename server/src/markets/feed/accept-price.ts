import { priceOrder } from '#markets/figures/figure-rules.ts'
import type { FollowedPrice, SourcePrice } from './price-board.ts'

/** How long a source's price counts, and how long an accepted price can contradict later ones. Milliseconds. */
const priceMs = 60_000
const acceptedMs = 10 * 60_000
/** A price older than this ranks below fresher ones. */
const lateMs = 25_000
/** Prices within a factor of two agree. */
const near = (a: SourcePrice, b: SourcePrice) => a.usdE18 <= 2n * b.usdE18 && b.usdE18 <= 2n * a.usdE18

/**
 * The accepted price after a round. A price is accepted when more prices agree with it than contradict it: those of
 * other sources, the last accepted price, and its own source's price of the round before. So one odd tick is held back
 * until a second round or source confirms it; among several the order of the sources decides. Without a last accepted
 * price, two contradicting prices give the chain's own, or none.
 */
export function acceptPrice(
  before: FollowedPrice | undefined,
  fresh: readonly SourcePrice[],
  nowMs: number,
): FollowedPrice {
  const prices = newestOf([...fresh, ...(before?.prices ?? [])], nowMs)
  const last = before?.accepted && nowMs - before.accepted.at < acceptedMs ? before.accepted : undefined
  const isAccepted = (each: SourcePrice) => {
    const others = prices.filter(({ source }) => source !== each.source)
    const isRepeated = before?.rejected.some(
      (rejected) => rejected.source === each.source && rejected.at < each.at && near(rejected, each),
    )
    const comparisons = [...others, ...(last ? [last] : [])]
    const lead = 1 + (isRepeated ? 1 : 0) + comparisons.reduce((sum, other) => sum + (near(each, other) ? 1 : -1), 0)
    return lead > 0 || (lead === 0 && each.source === 'chain' && !last)
  }
  const accepted = prices.find(isAccepted) ?? last
  const rejected = prices.filter((each) => !isAccepted(each))
  return { prices, rejected, ...(accepted ? { accepted } : {}) }
}

/** The newest price per source, in the order in which sources are trusted. */
function newestOf(prices: readonly SourcePrice[], nowMs: number): SourcePrice[] {
  const newest = new Map<string, SourcePrice>()
  for (const each of prices) {
    if (nowMs - each.at >= priceMs || each.usdE18 <= 0n) continue
    if (each.at > (newest.get(each.source)?.at ?? Number.NEGATIVE_INFINITY)) newest.set(each.source, each)
  }
  const rank = ({ source, at }: SourcePrice) =>
    priceOrder.indexOf(source) + (nowMs - at > lateMs ? priceOrder.length : 0)
  return [...newest.values()].sort((a, b) => rank(a) - rank(b))
}
