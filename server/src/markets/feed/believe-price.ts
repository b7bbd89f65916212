import { priceOrder } from '#markets/figures/figure-rules.ts'
import type { Followed, Said } from './price-board.ts'

/** How long a source's price counts, and how long an accepted price can contradict later ones. Milliseconds. */
const saidMs = 60_000
const believedMs = 10 * 60_000
/** A price older than this ranks below fresher ones. */
const lateMs = 25_000
/** Prices within a factor of two agree. */
const near = (a: Said, b: Said) => a.usdE18 <= 2n * b.usdE18 && b.usdE18 <= 2n * a.usdE18

/**
 * The accepted price after a round. A price is accepted when more prices agree with it than contradict it: those of
 * other sources, the last accepted price, and its own source's price of the round before. So one odd tick is held back
 * until a second round or source confirms it; among several the order of the sources decides. Without a last accepted
 * price, two contradicting prices give the chain's own, or none.
 */
export function believePrice(before: Followed | undefined, fresh: readonly Said[], nowMs: number): Followed {
  const said = newestOf([...fresh, ...(before?.said ?? [])], nowMs)
  const last = before?.believed && nowMs - before.believed.at < believedMs ? before.believed : undefined
  const isBelieved = (each: Said) => {
    const others = said.filter(({ source }) => source !== each.source)
    const saidBefore = before?.held.some((held) => held.source === each.source && held.at < each.at && near(held, each))
    const speakers = [...others, ...(last ? [last] : [])]
    const lead = 1 + (saidBefore ? 1 : 0) + speakers.reduce((sum, other) => sum + (near(each, other) ? 1 : -1), 0)
    return lead > 0 || (lead === 0 && each.source === 'chain' && !last)
  }
  const believed = said.find(isBelieved) ?? last
  const held = said.filter((each) => !isBelieved(each))
  return { said, held, ...(believed ? { believed } : {}) }
}

/** The newest price per source, in the order in which sources are trusted. */
function newestOf(said: readonly Said[], nowMs: number): Said[] {
  const newest = new Map<string, Said>()
  for (const each of said) {
    if (nowMs - each.at >= saidMs || each.usdE18 <= 0n) continue
    if (each.at > (newest.get(each.source)?.at ?? Number.NEGATIVE_INFINITY)) newest.set(each.source, each)
  }
  const rank = ({ source, at }: Said) => priceOrder.indexOf(source) + (nowMs - at > lateMs ? priceOrder.length : 0)
  return [...newest.values()].sort((a, b) => rank(a) - rank(b))
}
