import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Db } from '#platform/db/db.ts'
import { changePercent } from './change-percent.ts'
import { type PriceSample, samplesAround } from './price-samples.store.ts'
import type { SamplePrices } from './sample-prices.ts'

export type SampledPricesDeps = {
  db: Db
  prices: Prices
  now: () => Date
  /** Samples the prices read. Absent for public requests: visitors must not make us store data. */
  sample?: SamplePrices
}

const dayMs = 24 * 3_600_000
/** A sample this close to a day ago counts as exactly a day old. */
const nearMs = 3_600_000

/**
 * Adds the change over 24 h to prices whose source has none, from our own sample nearest to a day ago; `changeSince` is
 * set when that sample is not a day old. Without a sample there is no change.
 */
export function sampledPrices({ db, prices, now, sample }: SampledPricesDeps): Prices {
  return {
    async usd(chain, tokens, priority) {
      const marks = await prices.usd(chain, tokens, priority)
      const incomplete = [...marks].filter(([, mark]) => mark.change24hPercent === undefined)
      if (incomplete.length === 0) return marks
      const dayAgo = now().getTime() - dayMs
      const addresses = incomplete.map(([address]) => address)
      const samples = await samplesAround(db, chain, addresses, new Date(dayAgo))
      await sample?.(
        chain,
        incomplete.map(([address, { usdE18 }]) => ({ address, usdE18 })),
      )
      const completed = incomplete.map(([address, mark]): [string, UsdPrice] => {
        const around = samples.filter((each) => each.address === address)
        return [address, withChange(mark, nearest(around, dayAgo), dayAgo)]
      })
      return new Map([...marks, ...completed])
    },
  }
}

function nearest([first, second]: readonly PriceSample[], time: number): PriceSample | undefined {
  if (!first || !second) return first
  return Math.abs(first.at - time) <= Math.abs(second.at - time) ? first : second
}

function withChange(mark: UsdPrice, sample: PriceSample | undefined, dayAgo: number): UsdPrice {
  if (!sample) return mark
  const change24hPercent = changePercent(sample.usdE18, mark.usdE18)
  const isOfADayAgo = Math.abs(sample.at - dayAgo) <= nearMs
  return { ...mark, change24hPercent, ...(isOfADayAgo ? {} : { changeSince: new Date(sample.at).toISOString() }) }
}
