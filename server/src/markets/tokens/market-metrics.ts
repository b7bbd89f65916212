import type { ChainKey } from '@murmur/contract/chains'
import { metricNames, type TokenDetail } from '@murmur/contract/markets/tokens'
import { toDisplayNumber } from '@murmur/contract/money'
import { tokenKey } from '@murmur/contract/token-id'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import type { TokenChecks } from '#markets/lists/market-token.ts'
import { toPriceReport } from '#markets/prices/chain-prices.ts'
import type { MarketView } from '#markets/reports/market-view.ts'
import { type MergedToken, mergeReports } from '#markets/reports/merge-reports.ts'
import type { Snapshots } from '#markets/snapshots/make-snapshots.ts'
import { type ReportsDeps, reportsSnapshot } from './reports-snapshot.ts'

/** A token's on-chain facts, and the price at which trades start. */
export type OnChainToken = { chain: ChainKey; facts: ChainTokenMetadata; price: UsdPrice | undefined }

/** The fields of a token detail other than on-chain facts. */
export type MarketMetrics = Omit<TokenDetail, 'address' | 'decimals' | 'name' | 'symbol' | 'logoURI'>

/** Returns a token's market data, merged from all sources and the chain. Waits only briefly for slow sources. */
export async function marketMetrics(
  snapshots: Snapshots,
  deps: ReportsDeps & TokenChecks & { view: MarketView },
  found: OnChainToken,
): Promise<MarketMetrics> {
  const { chain, facts } = found
  const { address, symbol, name } = facts
  const token = { chain, address }
  const view = await snapshots.read(`detail ${chain} ${address}`, reportsSnapshot(deps, token))
  const shared = (await deps.view.read([token])).get(tokenKey(token))
  const stored = view.value?.reports ?? []
  const own = toChainReport(found)
  const reports = own ? [own, ...stored.map((report) => withoutPrice(own, report))] : stored
  const isPinned = deps.isVerified(chain, address)
  const imitates = isPinned ? null : deps.imitates(chain, address, symbol, name)
  const merged = reports.length > 0 ? withSharedMetrics(mergeReports(reports), shared) : shared
  return {
    ...toView(merged),
    isVerified: isPinned || (merged?.isVerified === true && imitates === null && !merged.isSuspicious),
    imitates,
    // The chain's price is always current, but the other values may be stale.
    isStale: view.isStale,
  }
}

/** Values that other screens show as well; they come from the same view, so that all screens agree. */
const sharedMetrics = ['priceChange24hPercent', 'liquidity', 'marketCap', 'volume24hUSD'] as const

function withSharedMetrics(merged: MergedToken, shared: MergedToken | undefined): MergedToken {
  if (!shared) return merged
  const figures = { ...merged.figures }
  for (const name of sharedMetrics) {
    const figure = shared.figures[name]
    if (figure) figures[name] = figure
    else delete figures[name]
  }
  return { ...merged, figures }
}

function toChainReport({ chain, facts, price }: OnChainToken): TokenReport | undefined {
  if (!price) return undefined
  const { totalSupply, decimals } = facts
  const report = toPriceReport(chain, facts, price)
  if (totalSupply === undefined) return report
  return { ...report, fdv: toDisplayNumber((totalSupply * price.usdE18) / 10n ** BigInt(decimals), 18) }
}

/**
 * Jupiter also provides the server's price on Solana, so the two must not count as separate sources. Trades start from
 * the server's price.
 */
function withoutPrice(own: TokenReport, report: TokenReport): TokenReport {
  if (report.source !== own.source) return report
  const { usdE18: _, ...rest } = report
  return rest
}

function toView(merged: MergedToken | undefined): MarketMetrics {
  const { figures = {}, profile = {}, lastTradeAt, createdAt } = merged ?? {}
  const provenance = metricNames.flatMap((name) => {
    const figure = figures[name]
    return figure ? [[name, { source: figure.source, at: figure.at, others: figure.others }] as const] : []
  })
  const value = (name: (typeof metricNames)[number]) => figures[name]?.value ?? null
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
    origins: Object.fromEntries(provenance),
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
