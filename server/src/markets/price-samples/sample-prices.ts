import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { addSamples } from './price-samples.store.ts'

/** Stores samples of prices that were just read. */
export type SamplePrices = (chain: ChainKey, prices: readonly { address: Address; usdE18: bigint }[]) => Promise<void>

const intervalMs = 5 * 60_000
/** Maximum number of sampled tokens; others wait until some expire. */
const maxTokens = 5_000

/** Samples each token at most every five minutes, however often its price is read, and at most 5,000 tokens. */
export function samplePrices({ db, now }: { db: Db; now: Clock }): SamplePrices {
  const sampleTimes = new Map<string, number>()

  return async (chain, prices) => {
    const at = now()
    for (const [key, time] of sampleTimes) {
      if (at.getTime() - time < intervalMs) break
      sampleTimes.delete(key)
    }
    const due = prices
      .filter(({ address }) => !sampleTimes.has(tokenKey({ chain, address })))
      .slice(0, maxTokens - sampleTimes.size)
      .map(({ address, usdE18 }) => ({ address, usdE18 }))
    if (due.length === 0) return
    for (const { address } of due) sampleTimes.set(tokenKey({ chain, address }), at.getTime())
    await transact(db, (tx) => addSamples(tx, chain, due, at, intervalMs))
  }
}
