import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { parseAddress } from '@murmur/contract/parse-address'
import { tokenKey } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'

type ChainPricesDeps = { chains: readonly Pick<Chain, 'key' | 'tokenMetadata'>[]; prices: Prices }
type NamedToken = { address: Address; symbol: string; name: string }

const maxCached = 5_000
const batchSize = 6

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
export function chainPrices({ chains, prices }: ChainPricesDeps): ChainPrices {
  const decimals = new Map<string, number | null>()

  async function getDecimals(chain: ChainKey, address: Address): Promise<void> {
    const parsed = parseAddress(chain, address)
    const facts = parsed && (await chains.find(({ key }) => key === chain)?.tokenMetadata(parsed))
    if (decimals.size >= maxCached) decimals.clear()
    decimals.set(tokenKey({ chain, address }), facts?.decimals ?? null)
  }

  const chainReports: ChainPrices['chainReports'] = async (chain, tokens) => {
    if (chain === 'sol') return []
    const unknown = tokens.filter(({ address }) => !decimals.has(tokenKey({ chain, address })))
    for (let from = 0; from < unknown.length; from += batchSize) {
      const group = unknown.slice(from, from + batchSize)
      await Promise.allSettled(group.map(({ address }) => getDecimals(chain, address)))
    }
    const withDecimals = tokens.flatMap(({ address }) => {
      const known = decimals.get(tokenKey({ chain, address }))
      return typeof known === 'number' ? [{ address, decimals: known }] : []
    })
    const usdPrices = withDecimals.length > 0 ? await prices.usd(chain, withDecimals).catch(() => undefined) : undefined
    return tokens.flatMap((token) => {
      const price = usdPrices?.get(token.address)
      return price ? [toPriceReport(chain, token, price)] : []
    })
  }
  return { chainReports, isMissingToken: (chain, address) => decimals.get(tokenKey({ chain, address })) === null }
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
