import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'

export type ReadAddress = (chain: ChainKey, text: string) => string | undefined

/** The merged claims of a batch about one token; absent fields were not reported. */
export type TokenClaim = Pick<TokenReport, 'chain' | 'address' | 'symbol' | 'name' | 'source'> & {
  addressKey: string
  decimals?: number
  isVendorVerified?: boolean
  liquidity?: number
  usdE18?: bigint
  at: string
}

/** Merges reports by token, sorted by address. The first report with a field counts. */
export function mergeReports(reports: readonly TokenReport[], readAddress: ReadAddress): TokenClaim[] {
  const byKey = new Map<string, TokenClaim>()
  for (const report of reports) {
    const address = readAddress(report.chain, report.address)
    if (address === undefined || !report.symbol) continue
    const key = tokenKey({ chain: report.chain, address })
    byKey.set(key, { ...claimOf(report, address), ...byKey.get(key) })
  }
  // In one order everywhere, so that two instances that store the same tokens cannot deadlock.
  return [...byKey.values()].sort((a, b) => (a.addressKey < b.addressKey ? -1 : 1))
}

function claimOf(report: TokenReport, address: string): TokenClaim {
  const { chain, symbol, name, source, at, decimals, liquidity, usdE18 } = report
  return {
    chain,
    address,
    addressKey: addressKey(address),
    symbol,
    name: name || symbol,
    source,
    at,
    ...(decimals === undefined ? {} : { decimals }),
    ...(liquidity === undefined ? {} : { liquidity }),
    ...(usdE18 === undefined || usdE18 <= 0n ? {} : { usdE18 }),
    // Only Jupiter's verification counts; how the others verify is unclear.
    ...(source === 'Jupiter' && report.isVerified !== undefined
      ? { isVendorVerified: report.isVerified && report.isSuspicious !== true }
      : {}),
  }
}
