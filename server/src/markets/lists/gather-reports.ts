import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'

export type GatherDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  /** Prices from the chain itself, or the venue; tokens without one are left out. */
  ownReports: (chain: ChainKey, reports: readonly TokenReport[]) => Promise<TokenReport[]>
  isNoToken: (chain: ChainKey, address: string) => boolean
  log: { error(details: object, message: string): void }
}
type List = 'trending' | 'newest'
export type Gathered = {
  /** The source that leads the list. */
  source: FigureSource | null
  /** In list order, with all reports of a token together. */
  tokens: (TokenRef & { reports: TokenReport[] })[]
}

/** A list comes from the first of these that responds; tokens of the others follow. */
const leaders: readonly FigureSource[] = ['Birdeye', 'GeckoTerminal', 'Jupiter', 'DexScreener']
/** Sources queried for the figures of listed tokens, once for 30 of them. Jupiter's rate limit is low. */
const reporters: Record<List, readonly FigureSource[]> = {
  trending: ['DexScreener', 'Jupiter'],
  newest: ['DexScreener'],
}
const mostReported = 30

/**
 * One chain's list, merged from all sources that have one: the leader's tokens first, then those only others list, each
 * once with all its reports. Tokens that do not exist on the chain are left out. `onPartial` receives partial results while
 * others are slow.
 * @throws UpstreamSilent when no source lists any token and one failed, or when there were some before (`hadSome`)
 */
export async function gatherReports(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  hadSome: boolean,
  onPartial: (gathered: Gathered) => void,
): Promise<Gathered> {
  const lists = await queryLists(deps, list, chain, (reports) =>
    onPartial(withLeader(reports, byToken(reports.flat()))),
  )
  const listed = byToken(lists.flat()).slice(0, mostReported)
  const firsts = listed.flatMap(({ reports }) => reports.slice(0, 1))
  const [own, ...more] = await Promise.all([
    deps.ownReports(chain, firsts).catch(() => []),
    ...deps.sources
      .filter(({ name, chains, report }) => report && reporters[list].includes(name) && chains.includes(chain))
      .map((source) => reportsOf(source, chain, listed)),
  ])
  const isNone = ({ address }: TokenRef) => deps.isNoToken(chain, address)
  // A list of mostly nonexistent tokens belongs to another chain.
  const fit = lists.filter((reports) => reports.filter(isNone).length * 2 <= reports.length)
  const known = new Set(
    fit
      .flat()
      .filter((report) => !isNone(report))
      .map(tokenKey),
  )
  const checked = new Set(listed.map(tokenKey))
  const added = canonicalReports(deps, chain, [...own, ...more.flat()])
  const isKept = (report: TokenRef) => known.has(tokenKey(report)) && checked.has(tokenKey(report))
  const tokens = byToken([...fit.flat(), ...added].filter(isKept))
  if (tokens.length === 0 && hadSome) throw new UpstreamSilent('no source lists any token')
  return withLeader(fit, tokens)
}

/** The list of each source that has one, the leader first. */
async function queryLists(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  onPartial: (reports: TokenReport[][]) => void,
): Promise<TokenReport[][]> {
  const sources = deps.sources
    .filter((source) => source[list] && source.chains.includes(chain))
    .sort((a, b) => leaders.indexOf(a.name) - leaders.indexOf(b.name))
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
        if (!(err instanceof UpstreamSilent)) deps.log.error({ chain, list, err }, 'BUG: a market data source failed')
      }
    }),
  )
  if (lists.flat().length === 0 && failures.length > 0) throw failures[0]
  return lists
}

/** The leader is the first source that has a token left. */
function withLeader(lists: readonly TokenReport[][], tokens: Gathered['tokens']): Gathered {
  const left = new Set(tokens.map(tokenKey))
  const source = lists.flat().find((report) => left.has(tokenKey(report)))?.source ?? null
  return { source, tokens }
}

async function reportsOf(source: MarketSource, chain: ChainKey, listed: readonly TokenRef[]): Promise<TokenReport[]> {
  const addresses = listed.map(({ address }) => marketAddress(chain, address))
  if (addresses.length === 0) return []
  // Without these reports the list has fewer figures, but it is still a list.
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

function byToken(reports: readonly TokenReport[]): Gathered['tokens'] {
  const tokens = new Map<string, Gathered['tokens'][number]>()
  for (const report of reports) {
    const key = tokenKey(report)
    const token = tokens.get(key) ?? { chain: report.chain, address: report.address, reports: [] }
    token.reports.push(report)
    tokens.set(key, token)
  }
  return [...tokens.values()]
}
