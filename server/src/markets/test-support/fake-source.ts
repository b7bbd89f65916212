import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Candle } from '@murmur/contract/markets/markets'
import type { PoolTrade, TokenPool } from '@murmur/contract/markets/pools'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { testReport } from './report.ts'

/** The vendor's data; a test may change it. */
export type FakeVendor = {
  trending?: Partial<TokenReport>[]
  newest?: Partial<TokenReport>[]
  /** Tokens by address, returned by `report` and `detail`. */
  tokens?: Record<string, Partial<TokenReport>>
  candles?: Candle[]
  pools?: TokenPool[]
  trades?: PoolTrade[]
  /** Whether every request fails, as with 429, 500, HTML or truncated JSON: for all chains, or only these. */
  isDown?: true | ChainKey[] | undefined
  /** Every response waits for this promise. */
  until?: Promise<unknown>
}
export type FakeSource = MarketSource & { calls: string[]; addresses: string[][] }

/** A market data vendor without a network. `calls`: its calls as "method chain". */
export function fakeSource(name: MarketSource['name'], vendor: FakeVendor, now: Clock = () => new Date()): FakeSource {
  const calls: string[] = []
  const addresses: string[][] = []
  const answer = async <T>(call: string, chain: ChainKey, make: () => T): Promise<T> => {
    calls.push(`${call} ${chain}`)
    await vendor.until
    const { isDown = [] } = vendor
    if (isDown === true || isDown.includes(chain)) throw new UpstreamUnavailable('down')
    return make()
  }
  const fullReport = (chain: ChainKey, report: Partial<TokenReport>) =>
    testReport({ source: name, chain, at: now().toISOString(), ...report })
  const reportsFor = (chain: ChainKey, wanted: readonly string[]) =>
    wanted.flatMap((address) => {
      const report = vendor.tokens?.[address]
      return report ? [fullReport(chain, { address: address as Address, ...report })] : []
    })
  const toReports = (chain: ChainKey, reports: readonly Partial<TokenReport>[]) =>
    reports.filter((report) => (report.chain ?? 'eth') === chain).map((report) => fullReport(chain, report))
  return {
    name,
    chains: ['sol', 'eth', 'base'],
    calls,
    addresses,
    ...(vendor.trending
      ? { trending: (chain) => answer('trending', chain, () => toReports(chain, vendor.trending ?? [])) }
      : {}),
    ...(vendor.newest
      ? { newest: (chain) => answer('newest', chain, () => toReports(chain, vendor.newest ?? [])) }
      : {}),
    ...(vendor.tokens
      ? {
          report: (chain, wanted) => {
            addresses.push([...wanted])
            return answer('report', chain, () => reportsFor(chain, wanted))
          },
          detail: (chain, address) => answer('detail', chain, () => reportsFor(chain, [address])[0]),
        }
      : {}),
    ...(vendor.pools ? { pools: (chain) => answer('pools', chain, () => vendor.pools) } : {}),
    ...(vendor.trades ? { trades: (chain) => answer('trades', chain, () => vendor.trades) } : {}),
    ...(vendor.candles ? { chart: (chain) => answer('chart', chain, () => vendor.candles) } : {}),
  }
}
