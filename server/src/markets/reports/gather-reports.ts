import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type GatherDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  /** Reports with prices from the chain or the venue; omits tokens without a price. */
  chainReports: (chain: ChainKey, reports: readonly TokenReport[]) => Promise<TokenReport[]>
  isMissingToken: (chain: ChainKey, address: Address) => boolean
  log: Pick<Logger, 'error'>
}
type List = 'trending' | 'newest'
export type GatheredList = {
  /** The source whose order the list uses. */
  source: MarketDataSource | null
  /** The tokens in list order, each with all of its reports. */
  tokens: (TokenId & { reports: TokenReport[] })[]
}

/** Source order: the first source that responds determines the list's order; tokens of the other sources follow. */
const sourcePriority: readonly MarketDataSource[] = ['Birdeye', 'GeckoTerminal', 'Jupiter', 'DexScreener']
/** Sources queried for the metrics of listed tokens, with one request per 30 tokens. Jupiter's rate limit is low. */
const metricSources: Record<List, readonly MarketDataSource[]> = {
  trending: ['DexScreener', 'Jupiter'],
  newest: ['DexScreener'],
}
const maxListedTokens = 30

/**
 * Gathers one chain's list from all sources. The tokens of the leading source come first, then tokens that only others
 * list; each token has all of its reports. Omits tokens that do not exist on the chain. `onPartial` receives partial
 * results while sources are slow.
 * @throws UpstreamUnavailable when no source lists any token and one failed, or when the list had tokens before (`hadTokens`)
 */
export async function gatherReports(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  hadTokens: boolean,
  onPartial: (gathered: GatheredList) => void,
): Promise<GatheredList> {
  const lists = await queryLists(deps, list, chain, (reports) =>
    onPartial(withLeadingSource(reports, groupByToken(reports.flat()))),
  )
  const listed = groupByToken(lists.flat()).slice(0, maxListedTokens)
  const firsts = listed.flatMap(({ reports }) => reports.slice(0, 1))
  const [own, ...more] = await Promise.all([
    deps.chainReports(chain, firsts).catch(() => []),
    ...deps.sources
      .filter(({ name, chains, report }) => report && metricSources[list].includes(name) && chains.includes(chain))
      .map((source) => getReports(source, chain, listed)),
  ])
  const isMissing = ({ address }: TokenId) => deps.isMissingToken(chain, address)
  // Rejects a list of mostly nonexistent tokens: it belongs to another chain.
  const plausibleLists = lists.filter((reports) => reports.filter(isMissing).length * 2 <= reports.length)
  const plausibleKeys = new Set(
    plausibleLists
      .flat()
      .filter((report) => !isMissing(report))
      .map(tokenKey),
  )
  const checked = new Set(listed.map(tokenKey))
  const added = canonicalReports(deps, chain, [...own, ...more.flat()])
  const isIncluded = (report: TokenId) => plausibleKeys.has(tokenKey(report)) && checked.has(tokenKey(report))
  const tokens = groupByToken([...plausibleLists.flat(), ...added].filter(isIncluded))
  if (tokens.length === 0 && hadTokens) throw new UpstreamUnavailable('no source lists any token')
  return withLeadingSource(plausibleLists, tokens)
}

/** Queries the list of each source, the leading source first. */
async function queryLists(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  onPartial: (reports: TokenReport[][]) => void,
): Promise<TokenReport[][]> {
  const sources = deps.sources
    .filter((source) => source[list] && source.chains.includes(chain))
    .sort((a, b) => sourcePriority.indexOf(a.name) - sourcePriority.indexOf(b.name))
  const lists: TokenReport[][] = sources.map(() => [])
  const failures: unknown[] = []
  await Promise.all(
    sources.map(async (source, index) => {
      try {
        const reports = canonicalReports(deps, chain, (await source[list]?.(chain)) ?? [])
        lists[index] = reports
        if (reports.length > 0) onPartial(lists)
      } catch (err) {
        failures.push(err)
        if (!(err instanceof UpstreamUnavailable))
          deps.log.error({ chain, list, err }, 'BUG: a market data source failed')
      }
    }),
  )
  if (lists.flat().length === 0 && failures.length > 0) throw failures[0]
  return lists
}

/** Sets the leading source: the first source that still has a token. */
function withLeadingSource(lists: readonly TokenReport[][], tokens: GatheredList['tokens']): GatheredList {
  const tokenKeys = new Set(tokens.map(tokenKey))
  const source = lists.flat().find((report) => tokenKeys.has(tokenKey(report)))?.source ?? null
  return { source, tokens }
}

async function getReports(source: MarketSource, chain: ChainKey, listed: readonly TokenId[]): Promise<TokenReport[]> {
  const addresses = listed.map(({ address }) => marketAddress(chain, address))
  if (addresses.length === 0) return []
  // Ignores a failure: the list is still usable with fewer metrics.
  return (await source.report?.(chain, addresses, 'browse').catch(() => [])) ?? []
}

/** Reports of this chain only, with canonical addresses. */
export function canonicalReports(
  deps: Pick<GatherDeps, 'readAddress'>,
  chain: ChainKey,
  reports: readonly TokenReport[],
) {
  return reports.flatMap((report) => {
    const address = report.chain === chain ? deps.readAddress(chain, report.address) : undefined
    return address === undefined ? [] : [{ ...report, address }]
  })
}

function groupByToken(reports: readonly TokenReport[]): GatheredList['tokens'] {
  const tokens = new Map<string, GatheredList['tokens'][number]>()
  for (const report of reports) {
    const key = tokenKey(report)
    const token = tokens.get(key) ?? { chain: report.chain, address: report.address, reports: [] }
    token.reports.push(report)
    tokens.set(key, token)
  }
  return [...tokens.values()]
}
