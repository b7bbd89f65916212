import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { makeReport, type ReportFields } from './make-report.ts'
import { isQuoteToken } from './quote-tokens.ts'

/** A vendor's data for one pool. Price, changes and market cap refer to its base token. */
export type Pool = Partial<ReportFields> &
  Pick<ReportFields, 'symbol' | 'name'> & {
    chain: ChainKey
    /** The token that `parsePoolSide` returns. */
    base: Address
    quote: Address | undefined
  }

/**
 * One report of a token from its pools: price and changes come from the deepest pool with the token as base; volume and
 * liquidity are summed over all pools. Returns undefined if the token is never the base. Anyone can open a pool against
 * their own token and set any price, so such pools are ignored if there are others.
 */
export function mergePools(
  source: MarketDataSource,
  at: Date,
  token: Address,
  pools: readonly Pool[],
): TokenReport | undefined {
  const plausiblePools = isPlausible(
    token,
    pools.filter(({ base, quote }) => base === token || quote === token),
  )
  const own = plausiblePools.filter(({ base }) => base === token).sort((a, b) => poolDepth(b) - poolDepth(a))
  const [deepest] = own
  if (!deepest) return undefined
  const { chain, base, quote: _, ...fields } = deepest
  return makeReport(
    { source, chain, address: base, at },
    {
      ...fields,
      liquidity: sumPools(plausiblePools, 'liquidity'),
      volume24h: sumPools(plausiblePools, 'volume24h'),
      trades24h: sumPools(plausiblePools, 'trades24h'),
      traders24h: sumPools(plausiblePools, 'traders24h'),
      createdAt: plausiblePools
        .map(({ createdAt }) => createdAt ?? '')
        .filter(Boolean)
        .sort()[0],
      isPromoted: own.some(({ isPromoted }) => isPromoted) || undefined,
      logoUrl: own.find(({ logoUrl }) => logoUrl)?.logoUrl,
      profile: own.find(({ profile }) => profile)?.profile,
    },
  )
}

/** Reports for every base token, in the order of the pools. */
export function mergeAll(source: MarketDataSource, at: Date, pools: readonly Pool[]): TokenReport[] {
  const tokens = new Map(pools.map(({ chain, base }) => [tokenKey({ chain, address: base }), { chain, base }]))
  return [...tokens.values()].flatMap(({ chain, base }) => {
    const chainPools = pools.filter((pool) => pool.chain === chain)
    return mergePools(source, at, base, chainPools) ?? []
  })
}

/** Pools against established tokens, if the token is the base of at least one. */
function isPlausible(token: Address, pools: readonly Pool[]): readonly Pool[] {
  const quotedPools = pools.filter(({ chain, base, quote }) => isQuoteToken(chain, base === token ? quote : base))
  return quotedPools.some(({ base }) => base === token) ? quotedPools : pools
}

const poolDepth = ({ liquidity, volume24h }: Pool) => liquidity ?? (volume24h ? 0 : -1)

function sumPools(
  pools: readonly Pool[],
  figure: 'liquidity' | 'volume24h' | 'trades24h' | 'traders24h',
): number | undefined {
  const present = pools.map((pool) => pool[figure]).filter((value) => value !== undefined)
  return present.length > 0 ? present.reduce((sum, value) => sum + value, 0) : undefined
}
