import type { ChainKey } from '@murmur/contract/chains'
import { figureNames, type TokenDetail } from '@murmur/contract/markets/tokens'
import { displayNumber } from '@murmur/contract/money'
import { tokenKey } from '@murmur/contract/token-id'
import type { TokenFacts } from '#chains/chain.port.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import type { MarketView } from '#markets/figures/market-view.ts'
import { type MergedToken, mergeReports } from '#markets/figures/merge-reports.ts'
import type { TokenChecks } from '#markets/lists/market-token.ts'
import { ownReport } from '#markets/prices/own-prices.ts'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import { type ReportsDeps, reportsSnapshot } from './reports-snapshot.ts'

/** On-chain facts of a token, with the price that trades start from. */
export type OnChain = { chain: ChainKey; facts: TokenFacts; price: UsdPrice | undefined }

/** Everything in a token detail except the on-chain facts. */
export type MarketFigures = Omit<TokenDetail, 'address' | 'decimals' | 'name' | 'symbol' | 'logoURI'>

/** Market figures of a token, merged from all sources and the chain. Waits only briefly for slow sources. */
export async function marketFigures(
  snapshots: Snapshots,
  deps: ReportsDeps & TokenChecks & { view: MarketView },
  found: OnChain,
): Promise<MarketFigures> {
  const { chain, facts } = found
  const { address, symbol, name } = facts
  const token = { chain, address }
  const view = await snapshots.read(`detail ${chain} ${address}`, reportsSnapshot(deps, token))
  const shared = (await deps.view.read([token])).get(tokenKey(token))
  const stored = view.value?.reports ?? []
  const own = ownFigures(found)
  const reports = own ? [own, ...stored.map((report) => withoutPriceOf(own, report))] : stored
  const isOurs = deps.isVerified(chain, address)
  const imitates = isOurs ? null : deps.imitates(chain, address, symbol, name)
  const merged = reports.length > 0 ? withShared(mergeReports(reports), shared) : shared
  return {
    ...shown(merged),
    isVerified: isOurs || (merged?.isVerified === true && imitates === null && !merged.isSuspicious),
    imitates,
    // Our own price is always fresh, but it is only one of the figures, so it does not make the rest fresh.
    isStale: view.isStale,
  }
}

/** Figures that other screens also show: read from the same view, so that all screens agree. */
const sharedFigures = ['priceChange24hPercent', 'liquidity', 'marketCap', 'volume24hUSD'] as const

function withShared(merged: MergedToken, shared: MergedToken | undefined): MergedToken {
  if (!shared) return merged
  const figures = { ...merged.figures }
  for (const name of sharedFigures) {
    const figure = shared.figures[name]
    if (figure) figures[name] = figure
    else delete figures[name]
  }
  return { ...merged, figures }
}

function ownFigures({ chain, facts, price }: OnChain): TokenReport | undefined {
  if (!price) return undefined
  const { totalSupply, decimals } = facts
  const report = ownReport(chain, facts, price)
  if (totalSupply === undefined) return report
  return { ...report, fdv: displayNumber((totalSupply * price.usdE18) / 10n ** BigInt(decimals), 18) }
}

/** On Solana our own price comes from Jupiter too, so both count as one source; trades start from ours. */
function withoutPriceOf(own: TokenReport, report: TokenReport): TokenReport {
  if (report.source !== own.source) return report
  const { usdE18: _, ...rest } = report
  return rest
}

function shown(merged: MergedToken | undefined): MarketFigures {
  const { figures = {}, profile = {}, lastTradeAt, createdAt } = merged ?? {}
  const provenance = figureNames.flatMap((name) => {
    const figure = figures[name]
    return figure ? [[name, { source: figure.source, at: figure.at, others: figure.others }] as const] : []
  })
  const value = (name: (typeof figureNames)[number]) => figures[name]?.value ?? null
  return {
    fdv: value('fdv'),
    marketCap: value('marketCap'),
    price: value('price'),
    priceChange24hPercent: value('priceChange24hPercent'),
    lastTradeUnixTime: lastTradeAt === undefined ? null : Math.floor(Date.parse(lastTradeAt) / 1000),
    liquidity: value('liquidity'),
    vSell1hChangePercent: value('vSell1hChangePercent'),
    view24h: value('view24h'),
    uniqueView24h: value('uniqueView24h'),
    volume24hUSD: value('volume24hUSD'),
    holders: value('holders'),
    top10HolderPercent: value('top10HolderPercent'),
    createdAt: createdAt ?? null,
    told: Object.fromEntries(provenance),
    extensions: {
      description: profile.description ?? null,
      website: profile.website ?? null,
      twitter: profile.twitter ?? null,
      telegram: profile.telegram ?? null,
      discord: profile.discord ?? null,
      medium: profile.medium ?? null,
    },
  }
}
