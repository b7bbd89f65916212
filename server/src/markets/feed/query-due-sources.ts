import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { canonicalReports } from '#markets/lists/gather-reports.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'
import type { PriceBoard } from './price-board.ts'

export type QueryDueDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  ownReports: (
    chain: ChainKey,
    tokens: readonly { address: string; symbol: string; name: string }[],
  ) => Promise<TokenReport[]>
  now: () => Date
  log: { error(details: object, message: string): void }
}

/**
 * When each source was last queried for each token, in Unix milliseconds. A token without any report is retried later.
 */
export type QueryTimes = Map<string, number>

/** Per source: interval per token, most tokens per round, and tokens per request. */
type Pace = { everyMs: number; most: number; batch: number }

/**
 * With all three chains followed these use at most half of the browsing share of the sources' limits for one
 * deployment (300, 30 and 30 calls a minute). GeckoTerminal is queried only for tokens that fewer than two other
 * sources report.
 */
const paces: Partial<Record<FigureSource, Pace>> = {
  chain: { everyMs: 5_000, most: 200, batch: 200 },
  DexScreener: { everyMs: 5_000, most: 90, batch: 30 },
  Jupiter: { everyMs: 15_000, most: 50, batch: 50 },
  GeckoTerminal: { everyMs: 40_000, most: 30, batch: 30 },
}
const lastResort: FigureSource = 'GeckoTerminal'
/** Tolerance for a round that starts early. */
const slackMs = 500
const unknownMs = 60_000
const patienceMs = 4_000

/**
 * Queries each source for its due tokens: the first ones of the list, then those that have waited longest. Returns the
 * reports under the requested addresses. A source that fails returns nothing and is retried at its usual interval.
 */
export async function queryDueSources(
  deps: QueryDueDeps,
  queryTimes: QueryTimes,
  chain: ChainKey,
  addresses: readonly string[],
  board: PriceBoard,
): Promise<TokenReport[]> {
  const names = Object.keys(paces) as FigureSource[]
  const reporterCount = (address: string) =>
    board.tokens[address]?.prices.filter(({ source }) => source !== lastResort).length
  // The other sources come first for a new token: its count is undefined until they have reported.
  const lastResortAddresses = addresses.filter((address) => (reporterCount(address) ?? 2) < 2)
  const answers = await Promise.all(
    names.map((name) =>
      querySource(deps, queryTimes, chain, name === lastResort ? lastResortAddresses : addresses, name),
    ),
  )
  return answers.flat()
}

async function querySource(
  deps: QueryDueDeps,
  queryTimes: QueryTimes,
  chain: ChainKey,
  addresses: readonly string[],
  name: FigureSource,
): Promise<TokenReport[]> {
  const pace = paces[name]
  const query = pace && queryOf(deps, name, chain)
  if (!query) return []
  const nowMs = deps.now().getTime()
  const key = (address: string) => `${name} ${tokenKey({ chain, address })}`
  const dueAt = (address: string) => (queryTimes.get(key(address)) ?? Number.NEGATIVE_INFINITY) + pace.everyMs - slackMs
  const all = addresses.filter((address) => dueAt(address) <= nowMs)
  // Half of the slots go to the head of the list, whether or not others have waited longer.
  const firsts = all.slice(0, pace.most / 2)
  const others = all.slice(pace.most / 2).sort((a, b) => dueAt(a) - dueAt(b) || 0)
  const due = [...firsts, ...others].slice(0, pace.most)
  for (const address of due) queryTimes.set(key(address), nowMs)
  const batches = Array.from({ length: Math.ceil(due.length / pace.batch) }, (_, n) =>
    due.slice(n * pace.batch, (n + 1) * pace.batch),
  )
  const answers = await Promise.all(batches.map((batch) => queryBatch(deps, chain, batch, query)))
  return answers.flatMap(({ batch, reports }) => {
    if (!reports) return []
    const reported = new Set(reports.map(({ address }) => address))
    for (const address of batch)
      if (!reported.has(address)) queryTimes.set(key(address), nowMs + unknownMs - pace.everyMs)
    return reports
  })
}

type Query = (addresses: readonly string[]) => Promise<TokenReport[]>

function queryOf(deps: QueryDueDeps, name: FigureSource, chain: ChainKey): Query | undefined {
  if (name === 'chain') {
    if (chain === 'sol') return undefined
    return (addresses) =>
      deps.ownReports(
        chain,
        addresses.map((address) => ({ address, symbol: '', name: '' })),
      )
  }
  const source = deps.sources.find((each) => each.name === name && each.report && each.chains.includes(chain))
  return source && ((addresses) => source.report?.(chain, addresses, 'browse') ?? Promise.resolve([]))
}

/** `reports`: undefined when the source did not respond. */
async function queryBatch(deps: QueryDueDeps, chain: ChainKey, batch: readonly string[], query: Query) {
  try {
    const wanted = [...new Set(batch.map((address) => marketAddress(chain, address)))]
    const found = await withTimeout(query(wanted), patienceMs, () => undefined)
    return { batch, reports: found && underRequestedAddress(deps, chain, batch, found) }
  } catch (err) {
    if (!(err instanceof UpstreamSilent)) deps.log.error({ chain, err }, 'BUG: a price source failed')
    return { batch, reports: undefined }
  }
}

/** Markets list a native coin by its wrapped form, and a page may follow both. */
function underRequestedAddress(
  deps: QueryDueDeps,
  chain: ChainKey,
  batch: readonly string[],
  found: readonly TokenReport[],
): TokenReport[] {
  const byKey = new Map(canonicalReports(deps, chain, found).map((report) => [tokenKey(report), report]))
  return batch.flatMap((address) => {
    const report = byKey.get(tokenKey({ chain, address: marketAddress(chain, address) }))
    return report ? [{ ...report, address }] : []
  })
}
