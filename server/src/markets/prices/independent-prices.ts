import type { Address } from '@murmur/contract/address'
import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import type { Boards } from '#markets/feed/create-price-boards.ts'
import { canonicalReports } from '#markets/reports/gather-reports.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { type Priority, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type IndependentPrice = { source: MarketDataSource; at: string; usdE18: bigint }
type IndependentDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  boards: Boards
  now: Clock
  log: Pick<Logger, 'error'>
}

const maxAgeMs = 10_000
/** A trade waits at most this long for independent prices. */
const timeoutMs = 2_500
/** The source from which each chain's venue takes its prices; it is not independent of the venue. */
const venueSources = mapByChain<MarketDataSource>(({ family }) => (family === 'solana' ? 'Jupiter' : 'chain'))
/**
 * Sources by tier. The second tier is queried only for prices that the first lacks, because its rate limits are low.
 */
const sourceTiers: readonly (readonly MarketDataSource[])[] = [
  ['DexScreener', 'Birdeye'],
  ['Jupiter', 'GeckoTerminal'],
]

/**
 * Returns prices of sources other than the venue, at most ten seconds old, by address as given; [] without a price.
 * Uses prices from the feed where possible and queries the others; concurrent callers share a query.
 */
export function independentPrices(deps: IndependentDeps) {
  const pending = new Map<string, Promise<TokenReport[]>>()
  const cachedPrices = new Map<string, IndependentPrice[]>()
  const isRecent = ({ at }: { at: string }) => deps.now().getTime() - Date.parse(at) < maxAgeMs

  function query(source: MarketSource, chain: ChainKey, addresses: readonly Address[], priority: Priority) {
    const marketAddresses = [...new Set(addresses.map((address) => marketAddress(chain, address)))].sort()
    const key = [source.name, chain, priority, ...marketAddresses].join(' ')
    const answer = pending.get(key) ?? queryWithTimeout(deps, source, chain, marketAddresses, priority)
    pending.set(key, answer)
    return answer.finally(() => pending.delete(key))
  }

  function freshPrices(chain: ChainKey, address: Address): IndependentPrice[] {
    const feedPrices = deps.boards.find(chain, address)?.prices ?? []
    const fromFeed = feedPrices.map(({ at, ...each }) => ({ ...each, at: new Date(at).toISOString() }))
    const own = cachedPrices.get(tokenKey({ chain, address })) ?? []
    const fresh = [...fromFeed, ...own].filter((each) => each.source !== venueSources[chain] && isRecent(each))
    return [...new Map(fresh.map((each) => [each.source, each])).values()]
  }

  return async (
    chain: ChainKey,
    addresses: readonly Address[],
    priority: Priority,
  ): Promise<Map<string, IndependentPrice[]>> => {
    await deps.boards.refreshWithin(1_000)
    const canonical = new Map(addresses.map((address) => [address, deps.readAddress(chain, address) ?? address]))
    for (const names of sourceTiers) {
      const missing = [...new Set(canonical.values())].filter((address) => freshPrices(chain, address).length === 0)
      const sources = deps.sources.filter(
        ({ name, chains, report }) =>
          report && names.includes(name) && name !== venueSources[chain] && chains.includes(chain),
      )
      if (missing.length === 0) break
      const reports = (await Promise.all(sources.map((source) => query(source, chain, missing, priority)))).flat()
      if (cachedPrices.size > 2_000) cachedPrices.clear()
      for (const address of missing) {
        const own = reports.filter((report) => isSameAddress(chain, report.address, marketAddress(chain, address)))
        const found = own.flatMap(({ source, at, usdE18 }) => (usdE18 && usdE18 > 0n ? [{ source, at, usdE18 }] : []))
        if (found.length > 0) cachedPrices.set(tokenKey({ chain, address }), found)
      }
    }
    return new Map([...canonical].map(([address, own]) => [address, freshPrices(chain, own)]))
  }
}

const isSameAddress = (chain: ChainKey, one: string, other: string) =>
  tokenKey({ chain, address: one }) === tokenKey({ chain, address: other })

/** Queries a source; returns no prices if the source fails or exceeds the time limit. */
async function queryWithTimeout(
  deps: IndependentDeps,
  source: MarketSource,
  chain: ChainKey,
  addresses: readonly Address[],
  priority: Priority,
): Promise<TokenReport[]> {
  try {
    const reports = source.report?.(chain, addresses, priority) ?? Promise.resolve([])
    return canonicalReports(deps, chain, await withTimeout(reports, timeoutMs, () => []))
  } catch (err) {
    if (!(err instanceof UpstreamUnavailable)) deps.log.error({ chain, err }, 'BUG: a price source failed')
    return []
  }
}
