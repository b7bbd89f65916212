import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketView, MergedTokens } from '#markets/reports/market-view.ts'
import { acceptPrice } from './accept-price.ts'
import type { FollowedPrice, PriceBoard, SourcePrice } from './price-board.ts'
import { type QueryDueDeps, type QueryTimes, queryDueSources } from './query-due-sources.ts'
import type { Tick } from './tick.ts'

/** A token without followers is removed after this time, with its accepted price. */
const unfollowedRetentionMs = 120_000
/** Maximum age of prices that are passed to the alerts. */
const maxTickAgeMs = 30_000

export type PollDeps = QueryDueDeps & {
  view: Pick<MarketView, 'peek'>
  /** Stores the reports from which all screens read market data. */
  put: (reports: readonly TokenReport[]) => Promise<void>
}

/** One polling round for a chain: queries the followed tokens and returns the new board. */
export async function pollChain(
  deps: PollDeps,
  queryTimes: QueryTimes,
  chain: ChainKey,
  addresses: readonly Address[],
  board: PriceBoard,
): Promise<{ board: PriceBoard; ticks: Tick[] }> {
  const reports = await queryDueSources(deps, queryTimes, chain, addresses, board)
  const at = deps.now()
  const nowMs = at.getTime()
  const reportsByToken = new Map<Address, TokenReport[]>()
  for (const report of reports)
    reportsByToken.set(report.address, [...(reportsByToken.get(report.address) ?? []), report])
  const views = await getViews(deps, chain, addresses, reports)
  const tokens = Object.fromEntries(
    addresses.map((address): [string, FollowedPrice] => {
      const prices = (reportsByToken.get(address) ?? []).flatMap(sourcePrices)
      const change = views.get(tokenKey({ chain, address }))?.figures.priceChange24hPercent?.value
      const boardToken = acceptPrice(board.tokens[address], prices, nowMs)
      return [address, { ...boardToken, ...(change === undefined ? {} : { change24h: change }) }]
    }),
  )
  const unfollowed = Object.entries(board.tokens).filter(
    ([address, { prices }]) => !Object.hasOwn(tokens, address) && nowMs - (prices[0]?.at ?? 0) < unfollowedRetentionMs,
  )
  const ticks = [...reportsByToken.keys()].flatMap((address): Tick[] => {
    const prices = (tokens[address]?.prices ?? [])
      .filter((each) => nowMs - each.at < maxTickAgeMs)
      .map(({ source, usdE18 }) => ({ source, usdE18 }))
    return prices.length > 0 ? [{ chain, address, at, prices }] : []
  })
  return { board: { tokens: { ...Object.fromEntries(unfollowed), ...tokens } }, ticks }
}

function sourcePrices({ source, at, usdE18, change24h }: TokenReport): SourcePrice[] {
  const ms = Date.parse(at)
  if (usdE18 === undefined || usdE18 <= 0n || Number.isNaN(ms)) return []
  return [{ source, at: ms, usdE18, ...(change24h === undefined ? {} : { change24h }) }]
}

/** Returns the shared views of the tokens. Stores these reports first for tokens without a view. */
async function getViews(
  { view, put }: PollDeps,
  chain: ChainKey,
  addresses: readonly Address[],
  reports: readonly TokenReport[],
): Promise<MergedTokens> {
  const refs = addresses.map((address) => ({ chain, address }))
  const knownViews = await view.peek(refs)
  const unknown = reports.filter((report) => !knownViews.has(tokenKey(report)))
  if (unknown.length === 0) return knownViews
  await put(unknown)
  return view.peek(refs)
}
