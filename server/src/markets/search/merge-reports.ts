import { type Address, addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'

export type ReadAddress = (chain: ChainKey, text: string) => Address | undefined

/** The merged reports of a batch about one token; unreported fields are absent. */
export type TokenClaim = Pick<TokenReport, 'chain' | 'address' | 'symbol' | 'name' | 'source'> & {
  addressKey: string
  decimals?: number
  isVendorVerified?: boolean
  liquidity?: number
  usdE18?: bigint
  at: string
}

/** Merges reports by token, sorted by address. For each field the first report that has it counts. */
export function mergeReports(reports: readonly TokenReport[], readAddress: ReadAddress): TokenClaim[] {
  const byKey = new Map<string, TokenClaim>()
  for (const report of reports) {
    const address = readAddress(report.chain, report.address)
    if (address === undefined || !report.symbol) continue
    const key = tokenKey({ chain: report.chain, address })
    byKey.set(key, { ...toClaim(report, address), ...byKey.get(key) })
  }
  // Sorted in the same order in all instances, so that two instances that store the same tokens cannot deadlock.
  return [...byKey.values()].sort((a, b) => (a.addressKey < b.addressKey ? -1 : 1))
}

function toClaim(report: TokenReport, address: Address): TokenClaim {
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
    // Only Jupiter's verification counts; the criteria of other vendors are unclear.
    ...(source === 'Jupiter' && report.isVerified !== undefined
      ? { isVendorVerified: report.isVerified && report.isSuspicious !== true }
      : {}),
  }
}
