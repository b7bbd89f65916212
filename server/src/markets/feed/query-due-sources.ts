import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { canonicalReports } from '#markets/reports/gather-reports.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import type { PriceBoard } from './price-board.ts'

export type QueryDueDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  chainReports: (
    chain: ChainKey,
    tokens: readonly { address: Address; symbol: string; name: string }[],
  ) => Promise<TokenReport[]>
  now: Clock
  log: Pick<Logger, 'error'>
}

/**
 * When each source was last queried for each token, in Unix milliseconds. A token without any report has a longer
 * interval.
 */
export type QueryTimes = Map<string, number>

/** Query rate of a source: interval per token in ms, maximum tokens per round, and tokens per request. */
type QueryRate = { intervalMs: number; maxPerRound: number; batchSize: number }

/**
 * With all three chains followed, these rates use at most half of the browsing budget for the sources' rate limits
 * (300, 30 and 30 calls a minute per deployment). GeckoTerminal is queried only for tokens that fewer than two other
 * sources report.
 */
const queryRates: Partial<Record<MarketDataSource, QueryRate>> = {
  chain: { intervalMs: 5_000, maxPerRound: 200, batchSize: 200 },
  DexScreener: { intervalMs: 5_000, maxPerRound: 90, batchSize: 30 },
  Jupiter: { intervalMs: 15_000, maxPerRound: 50, batchSize: 50 },
  GeckoTerminal: { intervalMs: 40_000, maxPerRound: 30, batchSize: 30 },
}
const fallbackSource: MarketDataSource = 'GeckoTerminal'
/** Tolerance for a round that starts early. */
const earlyToleranceMs = 500
const unknownRetryMs = 60_000
const timeoutMs = 4_000

/**
 * Queries each source for its due tokens: the first tokens of the list, then those that have waited longest. Returns
 * reports under the requested addresses. A failing source returns nothing and is retried at its usual interval.
 */
export async function queryDueSources(
  deps: QueryDueDeps,
  queryTimes: QueryTimes,
  chain: ChainKey,
  addresses: readonly Address[],
  board: PriceBoard,
): Promise<TokenReport[]> {
  const names = Object.keys(queryRates) as MarketDataSource[]
  const reporterCount = (address: Address) =>
    board.tokens[address]?.prices.filter(({ source }) => source !== fallbackSource).length
  // Queries the other sources first for a new token: its count is undefined until they have reported.
  const fallbackAddresses = addresses.filter((address) => (reporterCount(address) ?? 2) < 2)
  const answers = await Promise.all(
    names.map((name) =>
      querySource(deps, queryTimes, chain, name === fallbackSource ? fallbackAddresses : addresses, name),
    ),
  )
  return answers.flat()
}

async function querySource(
  deps: QueryDueDeps,
  queryTimes: QueryTimes,
  chain: ChainKey,
  addresses: readonly Address[],
  name: MarketDataSource,
): Promise<TokenReport[]> {
  const rate = queryRates[name]
  const query = rate && getQuery(deps, name, chain)
  if (!query) return []
  const nowMs = deps.now().getTime()
  const key = (address: Address) => `${name} ${tokenKey({ chain, address })}`
  const dueAt = (address: Address) =>
    (queryTimes.get(key(address)) ?? Number.NEGATIVE_INFINITY) + rate.intervalMs - earlyToleranceMs
  const dueAddresses = addresses.filter((address) => dueAt(address) <= nowMs)
  // Half of the slots are for the first tokens of the list, even if others have waited longer.
  const firstAddresses = dueAddresses.slice(0, rate.maxPerRound / 2)
  const others = dueAddresses.slice(rate.maxPerRound / 2).sort((a, b) => dueAt(a) - dueAt(b) || 0)
  const due = [...firstAddresses, ...others].slice(0, rate.maxPerRound)
  for (const address of due) queryTimes.set(key(address), nowMs)
  const batches = Array.from({ length: Math.ceil(due.length / rate.batchSize) }, (_, n) =>
    due.slice(n * rate.batchSize, (n + 1) * rate.batchSize),
  )
  const answers = await Promise.all(batches.map((batch) => queryBatch(deps, chain, batch, query)))
  return answers.flatMap(({ batch, reports }) => {
    if (!reports) return []
    const reported = new Set(reports.map(({ address }) => address))
    for (const address of batch)
      if (!reported.has(address)) queryTimes.set(key(address), nowMs + unknownRetryMs - rate.intervalMs)
    return reports
  })
}

type Query = (addresses: readonly Address[]) => Promise<TokenReport[]>

function getQuery(deps: QueryDueDeps, name: MarketDataSource, chain: ChainKey): Query | undefined {
  if (name === 'chain') {
    if (chain === 'sol') return undefined
    return (addresses) =>
      deps.chainReports(
        chain,
        addresses.map((address) => ({ address, symbol: '', name: '' })),
      )
  }
  const source = deps.sources.find((each) => each.name === name && each.report && each.chains.includes(chain))
  return source && ((addresses) => source.report?.(chain, addresses, 'browse') ?? Promise.resolve([]))
}

/** `reports`: undefined when the source did not respond. */
async function queryBatch(deps: QueryDueDeps, chain: ChainKey, batch: readonly Address[], query: Query) {
  try {
    const marketAddresses = [...new Set(batch.map((address) => marketAddress(chain, address)))]
    const found = await withTimeout(query(marketAddresses), timeoutMs, () => undefined)
    return { batch, reports: found && withRequestedAddress(deps, chain, batch, found) }
  } catch (err) {
    if (!(err instanceof UpstreamUnavailable)) deps.log.error({ chain, err }, 'BUG: a price source failed')
    return { batch, reports: undefined }
  }
}

/**
 * Puts reports under the requested address. Markets list a native token under its wrapped form, and a page may follow
 * both.
 */
function withRequestedAddress(
  deps: QueryDueDeps,
  chain: ChainKey,
  batch: readonly Address[],
  found: readonly TokenReport[],
): TokenReport[] {
  const reportsByKey = new Map(canonicalReports(deps, chain, found).map((report) => [tokenKey(report), report]))
  return batch.flatMap((address) => {
    const report = reportsByKey.get(tokenKey({ chain, address: marketAddress(chain, address) }))
    return report ? [{ ...report, address }] : []
  })
}
