import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import { cleanText } from '#chains/clean-text.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { parseTokenAddress } from './parse-token-address.ts'

/** The source, token and time of a report. */
export type ReportOrigin = {
  source: MarketDataSource
  chain: ChainKey
  address: TokenRef['address'] | null | undefined
  at: Date
}

type Figures = Omit<TokenReport, 'source' | 'chain' | 'address' | 'at' | 'symbol' | 'name'>
export type ReportFields = {
  symbol: string | null | undefined
  name: string | null | undefined
} & { [Key in keyof Figures]: Figures[Key] | undefined }

/**
 * Builds a report from the fields that are present.
 * @returns undefined for an invalid token address or a missing symbol
 */
export function makeReport(
  { source, chain, address, at }: ReportOrigin,
  fields: ReportFields,
): TokenReport | undefined {
  const { symbol, name, ...figures } = fields
  const tokenAddress = parseTokenAddress(chain, address)
  const cleanSymbol = cleanText(symbol ?? '')
  if (!tokenAddress || !cleanSymbol) return undefined
  return {
    source,
    at: at.toISOString(),
    chain,
    address: tokenAddress,
    symbol: cleanSymbol,
    name: cleanText(name ?? '') || cleanSymbol,
    ...withoutUndefined(figures),
  }
}

/** A copy without the fields that are undefined. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** Removes duplicates, keeping each token's first report. */
export function dedupeReports(reports: readonly TokenReport[]): TokenReport[] {
  const firstReports = new Map<string, TokenReport>()
  for (const report of reports) {
    const key = tokenKey(report)
    if (!firstReports.has(key)) firstReports.set(key, report)
  }
  return [...firstReports.values()]
}
