import type { ChainKey } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import { tokenKey } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'

export type OwnPricesDeps = { chains: readonly Pick<Chain, 'key' | 'tokenFacts'>[]; prices: Prices }
type Named = { address: string; symbol: string; name: string }

const mostKnown = 5_000
const batchSize = 6

export type OwnPrices = {
  ownReports(chain: ChainKey, tokens: readonly Named[]): Promise<TokenReport[]>
  /** Whether the chain has reported that there is no token; only after `ownReports` has queried it. */
  isNoToken(chain: ChainKey, address: string): boolean
}

/**
 * Our own prices, from the pools of an EVM chain; on Solana the venue's price is in Jupiter's reports. Decimals come
 * from the chain. Leaves out tokens without a price, and returns none while the node is unavailable.
 */
export function ownPrices({ chains, prices }: OwnPricesDeps): OwnPrices {
  const decimals = new Map<string, number | null>()

  async function decimalsOf(chain: ChainKey, address: string): Promise<void> {
    const facts = await chains.find(({ key }) => key === chain)?.tokenFacts(address)
    if (decimals.size >= mostKnown) decimals.clear()
    decimals.set(tokenKey({ chain, address }), facts?.decimals ?? null)
  }

  const ownReports: OwnPrices['ownReports'] = async (chain, tokens) => {
    if (chain === 'sol') return []
    const unknown = tokens.filter(({ address }) => !decimals.has(tokenKey({ chain, address })))
    for (let from = 0; from < unknown.length; from += batchSize) {
      const group = unknown.slice(from, from + batchSize)
      await Promise.allSettled(group.map(({ address }) => decimalsOf(chain, address)))
    }
    const withDecimals = tokens.flatMap(({ address }) => {
      const known = decimals.get(tokenKey({ chain, address }))
      return typeof known === 'number' ? [{ address, decimals: known }] : []
    })
    const found = withDecimals.length > 0 ? await prices.usd(chain, withDecimals).catch(() => undefined) : undefined
    return tokens.flatMap((token) => {
      const price = found?.get(token.address)
      return price ? [ownReport(chain, token, price)] : []
    })
  }
  return { ownReports, isNoToken: (chain, address) => decimals.get(tokenKey({ chain, address })) === null }
}

/** Our own price as a report beside the vendors'; venues rank first for prices. */
export function ownReport(chain: ChainKey, token: Named, price: UsdPrice): TokenReport {
  const { liquidityE18, marketCapE18, change24hPercent, changeSince } = price
  return {
    source: chain === 'sol' ? 'Jupiter' : 'chain',
    at: price.at,
    chain,
    address: token.address,
    symbol: token.symbol,
    name: token.name,
    usdE18: price.usdE18,
    ...(liquidityE18 === undefined ? {} : { liquidity: displayNumber(liquidityE18, 18) }),
    ...(marketCapE18 === undefined ? {} : { marketCap: displayNumber(marketCapE18, 18) }),
    // A change over less than a day is not a 24 h change.
    ...(change24hPercent === undefined || changeSince !== undefined ? {} : { change24h: change24hPercent }),
  }
}
