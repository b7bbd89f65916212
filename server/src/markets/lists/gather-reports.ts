import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import { marketAddress, type ReadAddress } from '#markets/token-address.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'

export type GatherDeps = {
  sources: readonly MarketSource[]
  readAddress: ReadAddress
  /** What the chain itself, or the venue, says of some tokens' prices; what it cannot say is left out. */
  ownReports: (chain: ChainKey, reports: readonly TokenReport[]) => Promise<TokenReport[]>
  isNoToken: (chain: ChainKey, address: string) => boolean
  log: { error(details: object, message: string): void }
}
type List = 'trending' | 'newest'
export type Gathered = {
  /** Who leads the list. */
  source: FigureSource | null
  /** In the order of the list: all reports of one token together. */
  tokens: (TokenRef & { reports: TokenReport[] })[]
}

/** Whose list it is, if it answers; the rest follow it. */
const leaders: readonly FigureSource[] = ['Birdeye', 'GeckoTerminal', 'Jupiter', 'DexScreener']
/** Who is asked for figures of the tokens listed, once for so many of them. Jupiter lets few calls through. */
const reporters: Record<List, readonly FigureSource[]> = {
  trending: ['DexScreener', 'Jupiter'],
  newest: ['DexScreener'],
}
const mostReported = 30

/**
 * One chain's list by all sources that have such: the leader's tokens first, then those only others name, each once, with
 * everything said of it; what the chain says is no token of its own is left out. `soFar` is told what is known already
 * while others are slow.
 * @throws UpstreamSilent when nobody named any and somebody did not answer, or there were some before (`hadSome`)
 */
export async function gatherReports(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  hadSome: boolean,
  soFar: (gathered: Gathered) => void,
): Promise<Gathered> {
  const lists = await askLists(deps, list, chain, (said) => soFar(leadBy(said, byToken(said.flat()))))
  const listed = byToken(lists.flat()).slice(0, mostReported)
  const firsts = listed.flatMap(({ reports }) => reports.slice(0, 1))
  const [own, ...more] = await Promise.all([
    deps.ownReports(chain, firsts).catch(() => []),
    ...deps.sources
      .filter(({ name, chains, report }) => report && reporters[list].includes(name) && chains.includes(chain))
      .map((source) => reportsOf(source, chain, listed)),
  ])
  const isNone = ({ address }: TokenRef) => deps.isNoToken(chain, address)
  // Most of whose tokens are not there has answered for another chain.
  const fit = lists.filter((said) => said.filter(isNone).length * 2 <= said.length)
  const known = new Set(
    fit
      .flat()
      .filter((report) => !isNone(report))
      .map(tokenKey),
  )
  const checked = new Set(listed.map(tokenKey))
  const added = fitting(deps, chain, [...own, ...more.flat()])
  const isKept = (report: TokenRef) => known.has(tokenKey(report)) && checked.has(tokenKey(report))
  const tokens = byToken([...fit.flat(), ...added].filter(isKept))
  if (tokens.length === 0 && hadSome) throw new UpstreamSilent('nobody names any token')
  return leadBy(fit, tokens)
}

/** What each source that has such a list says, the leader first. */
async function askLists(
  deps: GatherDeps,
  list: List,
  chain: ChainKey,
  soFar: (said: TokenReport[][]) => void,
): Promise<TokenReport[][]> {
  const asked = deps.sources
    .filter((source) => source[list] && source.chains.includes(chain))
    .sort((a, b) => leaders.indexOf(a.name) - leaders.indexOf(b.name))
  const lists: TokenReport[][] = asked.map(() => [])
  const failures: unknown[] = []
  await Promise.all(
    asked.map(async (source, index) => {
      try {
        const said = fitting(deps, chain, (await source[list]?.(chain)) ?? [])
        lists[index] = said
        if (said.length > 0) soFar(lists)
      } catch (err) {
        failures.push(err)
        if (!(err instanceof UpstreamSilent)) deps.log.error({ chain, list, err }, 'BUG: a source of market data broke')
      }
    }),
  )
  if (lists.flat().length === 0 && failures.length > 0) throw failures[0]
  return lists
}

/** The first in order of whose list something is left. */
function leadBy(lists: readonly TokenReport[][], tokens: Gathered['tokens']): Gathered {
  const left = new Set(tokens.map(tokenKey))
  const source = lists.flat().find((report) => left.has(tokenKey(report)))?.source ?? null
  return { source, tokens }
}

async function reportsOf(source: MarketSource, chain: ChainKey, listed: readonly TokenRef[]): Promise<TokenReport[]> {
  const addresses = listed.map(({ address }) => marketAddress(chain, address))
  if (addresses.length === 0) return []
  // Without them the list is poorer in figures, and still a list.
  return (await source.report?.(chain, addresses, 'browse').catch(() => [])) ?? []
}

/** Reports of this chain alone, under addresses as the chain writes them. */
export function fitting(deps: Pick<GatherDeps, 'readAddress'>, chain: ChainKey, reports: readonly TokenReport[]) {
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
