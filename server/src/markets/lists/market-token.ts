import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { MergedToken } from '#markets/figures/merge-reports.ts'
import { logoPath } from '#platform/token-names/logo-path.ts'

export type TokenChecks = {
  isVerified: (chain: ChainKey, address: string) => boolean
  /** The symbol of the verified token that a name or symbol imitates; null: none. */
  imitates: (chain: ChainKey, address: string, symbol: string, name: string) => string | null
}

/** A row's figures, the same as on every other screen. */
export function rowFigures({ figures }: Pick<MergedToken, 'figures'>) {
  return {
    liquidity: figures.liquidity?.value ?? null,
    volume24hUSD: figures.volume24hUSD?.value ?? null,
    price: figures.price?.value ?? null,
    priceChange24hPercent: figures.priceChange24hPercent?.value ?? null,
    marketCap: figures.marketCap?.value ?? null,
  }
}

/** A row of a list. Unreported figures are null. A vendor alone cannot verify a token that imitates another. */
export function marketToken(
  judges: TokenChecks,
  token: { chain: ChainKey; address: string },
  merged: MergedToken,
): MarketToken {
  const { chain, address } = token
  const { symbol, name } = merged
  const isOurs = judges.isVerified(chain, address)
  const imitates = isOurs ? null : judges.imitates(chain, address, symbol, name)
  return {
    chain,
    address,
    name,
    symbol,
    logoURI: logoPath(chain, address),
    rank: 1,
    ...rowFigures(merged),
    isVerified: isOurs || (merged.isVerified && imitates === null && !merged.isSuspicious),
    imitates,
    isPromoted: merged.isPromoted,
    createdAt: merged.createdAt ?? null,
  }
}
