import type { Address } from '@murmur/contract/address'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { percentChange } from './percent-change.ts'
import { type PriceSample, readSamplesAround } from './price-samples.store.ts'
import type { SamplePrices } from './sample-prices.ts'

type SampledPricesDeps = {
  db: Db
  prices: Prices
  now: Clock
  /** Stores samples of the prices read. Absent for public requests, so that visitors cannot fill the database. */
  sample?: SamplePrices
}

const dayMs = 24 * 3_600_000
/** A sample this close to a day ago counts as a day old. */
const maxDistanceMs = 3_600_000

/**
 * Adds the change over 24 h to prices whose source reports none, from the stored sample nearest to a day ago.
 * `changeSince` is set if that sample is not a day old. Without a sample there is no change.
 */
export function withSampledChanges({ db, prices, now, sample }: SampledPricesDeps): Prices {
  return {
    async usd(chain, tokens, priority) {
      const usdPrices = await prices.usd(chain, tokens, priority)
      const incomplete = [...usdPrices].filter(([, price]) => price.change24hPercent === undefined)
      if (incomplete.length === 0) return usdPrices
      const dayAgo = now().getTime() - dayMs
      const addresses = incomplete.map(([address]) => address)
      const samples = await readSamplesAround(db, chain, addresses, new Date(dayAgo))
      await sample?.(
        chain,
        incomplete.map(([address, { usdE18 }]) => ({ address, usdE18 })),
      )
      const completed = incomplete.map(([address, price]): [Address, UsdPrice] => {
        const around = samples.filter((each) => each.address === address)
        return [address, withChange(price, nearestSample(around, dayAgo), dayAgo)]
      })
      return new Map([...usdPrices, ...completed])
    },
  }
}

function nearestSample([first, second]: readonly PriceSample[], time: number): PriceSample | undefined {
  if (!first || !second) return first
  return Math.abs(first.at - time) <= Math.abs(second.at - time) ? first : second
}

function withChange(price: UsdPrice, sample: PriceSample | undefined, dayAgo: number): UsdPrice {
  if (!sample) return price
  const change24hPercent = percentChange(sample.usdE18, price.usdE18)
  const isDayOld = Math.abs(sample.at - dayAgo) <= maxDistanceMs
  return { ...price, change24hPercent, ...(isDayOld ? {} : { changeSince: new Date(sample.at).toISOString() }) }
}
