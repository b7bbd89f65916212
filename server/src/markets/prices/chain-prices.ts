import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { parseAddress } from '@murmur/contract/parse-address'
import { tokenKey } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'

type ChainPricesDeps = { chains: readonly Pick<Chain, 'key' | 'tokenMetadata'>[]; prices: Prices; now: Clock }
type NamedToken = { address: Address; symbol: string; name: string }

const maxCached = 5_000
const batchSize = 6
/** A node that is behind does not have a new token yet, so a missing one is queried again after this time. */
const missingRetryMs = 60_000

export type ChainPrices = {
  chainReports(chain: ChainKey, tokens: readonly NamedToken[]): Promise<TokenReport[]>
  /**
   * Whether the chain has reported that no token exists at the address. Known only after `chainReports` has queried it.
   */
  isMissingToken(chain: ChainKey, address: Address): boolean
}

/**
 * The server's prices: from the pools of an EVM chain, and on Solana from the venue, in Jupiter's reports. Decimals
 * come from the chain. Omits tokens without a price, and returns none while the node is unavailable.
 */
export function chainPrices({ chains, prices, now }: ChainPricesDeps): ChainPrices {
  const cache = new Map<string, { decimals: number | null; at: number }>()
  const decimalsOf = (chain: ChainKey, address: Address) => cache.get(tokenKey({ chain, address }))?.decimals

  async function loadDecimals(chain: ChainKey, address: Address): Promise<void> {
    const parsed = parseAddress(chain, address)
    const facts = parsed && (await chains.find(({ key }) => key === chain)?.tokenMetadata(parsed))
    if (cache.size >= maxCached) cache.clear()
    cache.set(tokenKey({ chain, address }), { decimals: facts?.decimals ?? null, at: now().getTime() })
  }

  function isDue(chain: ChainKey, address: Address): boolean {
    const cached = cache.get(tokenKey({ chain, address }))
    return !cached || (cached.decimals === null && now().getTime() - cached.at >= missingRetryMs)
  }

  const chainReports: ChainPrices['chainReports'] = async (chain, tokens) => {
    if (chain === 'sol') return []
    const due = tokens.filter(({ address }) => isDue(chain, address))
    for (let from = 0; from < due.length; from += batchSize) {
      const group = due.slice(from, from + batchSize)
      await Promise.allSettled(group.map(({ address }) => loadDecimals(chain, address)))
    }
    const withDecimals = tokens.flatMap(({ address }) => {
      const decimals = decimalsOf(chain, address)
      return typeof decimals === 'number' ? [{ address, decimals }] : []
    })
    const usdPrices = withDecimals.length > 0 ? await prices.usd(chain, withDecimals).catch(() => undefined) : undefined
    return tokens.flatMap((token) => {
      const price = usdPrices?.get(token.address)
      return price ? [toPriceReport(chain, token, price)] : []
    })
  }
  return { chainReports, isMissingToken: (chain, address) => decimalsOf(chain, address) === null }
}

/** Wraps the server's price in a report, like those of vendors. Venues rank first for prices. */
export function toPriceReport(chain: ChainKey, token: NamedToken, price: UsdPrice): TokenReport {
  const { liquidityE18, marketCapE18, change24hPercent, changeSince } = price
  return {
    source: chain === 'sol' ? 'Jupiter' : 'chain',
    at: price.at,
    chain,
    address: token.address,
    symbol: token.symbol,
    name: token.name,
    usdE18: price.usdE18,
    ...(liquidityE18 === undefined ? {} : { liquidity: toDisplayNumber(liquidityE18, 18) }),
    ...(marketCapE18 === undefined ? {} : { marketCap: toDisplayNumber(marketCapE18, 18) }),
    // A change over less than a day is not a 24 h change.
    ...(change24hPercent === undefined || changeSince !== undefined ? {} : { change24h: change24hPercent }),
  }
}
