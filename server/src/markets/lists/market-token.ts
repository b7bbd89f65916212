import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { MergedToken } from '#markets/reports/merge-reports.ts'

export type TokenChecks = {
  isVerified: (chain: ChainKey, address: Address) => boolean
  /** Returns the symbol of the verified token that a name or symbol imitates; null if it imitates none. */
  imitates: (chain: ChainKey, address: Address, symbol: string, name: string) => string | null
}

/** Returns the metrics of a row, as on all other screens. */
export function rowMetrics({ figures }: Pick<MergedToken, 'figures'>) {
  return {
    liquidity: figures.liquidity?.value ?? null,
    volume24hUSD: figures.volume24hUSD?.value ?? null,
    price: figures.price?.value ?? null,
    priceChange24hPercent: figures.priceChange24hPercent?.value ?? null,
    marketCap: figures.marketCap?.value ?? null,
  }
}

/**
 * Builds a list row. Unreported metrics are null. A vendor's verification does not count for a token that imitates
 * another.
 */
export function marketToken(
  checks: TokenChecks,
  token: { chain: ChainKey; address: Address },
  merged: MergedToken,
): MarketToken {
  const { chain, address } = token
  const { symbol, name } = merged
  const isPinned = checks.isVerified(chain, address)
  const imitates = isPinned ? null : checks.imitates(chain, address, symbol, name)
  return {
    chain,
    address,
    name,
    symbol,
    logoURI: logoPath(chain, address),
    rank: 1,
    ...rowMetrics(merged),
    isVerified: isPinned || (merged.isVerified && imitates === null && !merged.isSuspicious),
    imitates,
    isPromoted: merged.isPromoted,
    createdAt: merged.createdAt ?? null,
  }
}
