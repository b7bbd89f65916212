import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, requestInBatches } from '#market-data/parsing/fetch-json.ts'
import { mergeAll, mergePools, type Pool } from '#market-data/parsing/merge-pools.ts'
import { parseTokenAddress, toQueryableAddresses } from '#market-data/parsing/parse-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Priority, Upstream } from '#platform/upstreams/upstream.port.ts'
import { dexScreenerPools } from './dexscreener-pools.ts'
import { createTokenPacker, maxPairs } from './pack-tokens.ts'
import { dexScreenerChains, Pair, parsePair } from './parse-pair.ts'

const Pairs = listSchema(Pair)
const Found = v.pipe(
  object({ pairs: v.nullish(Pairs) }),
  v.transform(({ pairs }) => pairs ?? []),
)

/** DexScreener (docs.dexscreener.com/api/reference). Its only lists are paid placements, and it has no charts. */
export function dexScreenerSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings
  /** `isFull`: there may be more pairs; `pools` may still be fewer, without those that have no valid base token. */
  async function fetchPools(path: string, priority: Priority, shape: typeof Pairs | typeof Found) {
    const pairs = (await fetchJson(upstream, { path, priority }, shape)) ?? []
    return { pools: pairs.flatMap((pair) => parsePair(pair, now()) ?? []), isFull: pairs.length >= maxPairs }
  }
  const poolsOfChain = (chain: ChainKey, pools: readonly Pool[]) => pools.filter((pool) => pool.chain === chain)
  const packer = createTokenPacker()

  async function fetchReports(chain: ChainKey, batch: readonly Address[], priority: Priority): Promise<TokenReport[]> {
    const path = `/tokens/v1/${dexScreenerChains[chain]}/${batch.join(',')}`
    const { pools: all, isFull } = await fetchPools(path, priority, Pairs)
    const pools = poolsOfChain(chain, all)
    const sizes = batch.map((token) => pools.filter(({ base, quote }) => base === token || quote === token).length)
    const isTruncated = isFull && batch.length > 1 && sizes.some((size) => size !== 1)
    // A truncated response doesn't show which tokens lost pools: each half is requested again and has more room.
    if (isTruncated)
      return requestInBatches(batch, Math.ceil(batch.length / 2), (half) => fetchReports(chain, half, priority))
    for (const [index, token] of batch.entries())
      packer.note(chain, token, isFull && batch.length === 1 ? maxPairs : (sizes[index] ?? 0))
    return batch.flatMap((token) => mergePools('DexScreener', now(), token, pools) ?? [])
  }

  return {
    name: 'DexScreener',
    chains: chainKeys,
    async report(chain, addresses, priority) {
      const batches = packer.pack(chain, toQueryableAddresses(chain, addresses))
      const reports = await requestInBatches(batches, 1, ([batch = []]) => fetchReports(chain, batch, priority))
      return reports.map(withoutProfile)
    },
    async detail(chain, address) {
      const token = parseTokenAddress(chain, address)
      if (!token) return undefined
      const path = `/token-pairs/v1/${dexScreenerChains[chain]}/${token}`
      const { pools } = await fetchPools(path, 'browse', Pairs)
      return mergePools('DexScreener', now(), token, poolsOfChain(chain, pools))
    },
    pools: dexScreenerPools(settings),
    async search(query) {
      const path = `/latest/dex/search?q=${encodeURIComponent(cleanText(query, 128))}`
      const { pools } = await fetchPools(path, 'search', Found)
      return mergeAll('DexScreener', now(), pools).map(withoutProfile)
    },
  }
}

function withoutProfile({ profile: _, ...report }: TokenReport): TokenReport {
  return report
}
