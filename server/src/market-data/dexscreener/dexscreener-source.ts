import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { fetchJson, inBatches, listSchema } from '#market-data/reading/fetch-json.ts'
import { mergeAll, mergePools, type Pool } from '#market-data/reading/merge-pools.ts'
import { canQueryToken, readTokenAddress } from '#market-data/reading/read-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Priority, Upstream } from '#platform/upstreams/upstream.port.ts'
import { dexScreenerPools } from './dexscreener-pools.ts'
import { maxPairs, packing } from './pack-tokens.ts'
import { dexScreenerChains, Pair, readPair } from './read-pair.ts'

const Pairs = listSchema(Pair)
const Found = v.pipe(
  object({ pairs: v.nullish(Pairs) }),
  v.transform(({ pairs }) => pairs ?? []),
)

/** DexScreener (docs.dexscreener.com/api/reference). Its only lists are paid placements, and it has no charts. */
export function dexScreenerSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings
  const ask = async (path: string, priority: Priority, shape: typeof Pairs | typeof Found): Promise<Pool[]> => {
    const pairs = (await fetchJson(upstream, { path, priority }, shape)) ?? []
    return pairs.flatMap((pair) => readPair(pair, now()) ?? [])
  }
  const on = (chain: ChainKey, pools: readonly Pool[]) => pools.filter((pool) => pool.chain === chain)
  const packed = packing()

  async function reportOf(chain: ChainKey, batch: readonly Address[], priority: Priority): Promise<TokenReport[]> {
    const pools = on(chain, await ask(`/tokens/v1/${dexScreenerChains[chain]}/${batch.join(',')}`, priority, Pairs))
    const sizes = batch.map((token) => pools.filter(({ base, quote }) => base === token || quote === token).length)
    const isCut = pools.length >= maxPairs && batch.length > 1 && sizes.some((size) => size !== 1)
    // A truncated response doesn't show which tokens lost pools: each half is requested again and has more room.
    if (isCut) return inBatches(batch, Math.ceil(batch.length / 2), (half) => reportOf(chain, half, priority))
    for (const [index, token] of batch.entries()) packed.note(chain, token, sizes[index] ?? 0)
    return batch.flatMap((token) => mergePools('DexScreener', now(), token, pools) ?? [])
  }

  return {
    name: 'DexScreener',
    chains: chainKeys,
    async report(chain, addresses, priority) {
      const batches = packed.pack(chain, canQueryToken(chain, addresses))
      const reports = await inBatches(batches, 1, ([batch = []]) => reportOf(chain, batch, priority))
      return reports.map(withoutProfile)
    },
    async detail(chain, address) {
      const token = readTokenAddress(chain, address)
      if (!token) return undefined
      const pools = on(chain, await ask(`/token-pairs/v1/${dexScreenerChains[chain]}/${token}`, 'browse', Pairs))
      return mergePools('DexScreener', now(), token, pools)
    },
    pools: dexScreenerPools(settings),
    async search(query) {
      const path = `/latest/dex/search?q=${encodeURIComponent(cleanText(query, 128))}`
      return mergeAll('DexScreener', now(), await ask(path, 'browse', Found)).map(withoutProfile)
    },
  }
}

function withoutProfile({ profile: _, ...report }: TokenReport): TokenReport {
  return report
}
