import { listedTokens, type MarketChain, marketChains } from '#market/listed-tokens.ts'
import type { Market } from '#market/markets.ts'
import { dexScreenerChains, dexScreenerPair, isBoosted } from '#vendors/dexscreener/dexscreener-pair.ts'
import { createOkResponse, searchScore, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

const maxSearchResults = 30
const maxAddresses = 30
const schemaVersion = '1.0.0'

/** Handles DexScreener calls (docs.dexscreener.com/api/reference). A token's pairs: first as base, then as quote. */
export function handleDexScreener(call: VendorCall): VendorResponse | undefined {
  const [first = '', second = '', third = '', fourth = ''] = call.path
  const pairs = (markets: readonly Market[]) =>
    markets.slice(0, maxSearchResults).map((market) => dexScreenerPair(call, market))
  if (first === 'latest' && second === 'dex' && third === 'search') {
    return createOkResponse({ schemaVersion, pairs: pairs(searchMarkets(call, call.query.get('q') ?? '')) })
  }
  if (first === 'latest' && second === 'dex' && third === 'pairs') {
    const ids = (call.path[4] ?? '').toLowerCase().split(',')
    const chain = dexScreenerChains[fourth]
    const markets = chain ? call.market.markets(chain).filter(({ id }) => ids.includes(id.toLowerCase())) : []
    return createOkResponse({ schemaVersion, pairs: markets.length > 0 ? pairs(markets) : null })
  }
  if (first === 'token-boosts' && (second === 'top' || second === 'latest')) return createOkResponse(listBoosts(call))
  const chain = dexScreenerChains[third]
  if (first === 'tokens' && second === 'v1') {
    const addresses = fourth.split(',').filter((address) => address !== '')
    if (addresses.length === 0 || addresses.length > maxAddresses) {
      return { status: 400, body: { error: `Between 1 and ${maxAddresses} token addresses` } }
    }
    return createOkResponse(
      chain ? pairs(interleave(addresses.map((address) => tokenMarkets(call, chain, address)))) : [],
    )
  }
  if (first === 'token-pairs' && second === 'v1')
    return createOkResponse(chain ? pairs(tokenMarkets(call, chain, fourth)) : [])
  return undefined
}

/**
 * Interleaves the tokens' markets (all first ones, then all second ones), so that the response limit omits no token.
 */
function interleave(lists: readonly Market[][]): Market[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const rounds = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? []))
  return [...new Set(rounds.flat())]
}

function tokenMarkets(call: VendorCall, chain: MarketChain, address: string): Market[] {
  const token = call.token(chain, address)
  if (!token) return []
  const quoteMarkets = call.market.markets(chain).filter(({ quote }) => quote === token)
  return [...call.market.marketsOf(token), ...quoteMarkets]
}

function searchMarkets(call: VendorCall, text: string): Market[] {
  const score = ({ base }: Market) => searchScore(text, { ...base, ...call.profile(base) })
  return marketChains
    .flatMap((chain) => call.market.markets(chain))
    .filter((market) => score(market) > 0)
    .toSorted((a, b) => score(b) - score(a) || call.market.liquidity(b) - call.market.liquidity(a))
}

function listBoosts(call: VendorCall) {
  const boosted = marketChains.flatMap((chain) => listedTokens(chain).filter((base) => isBoosted({ base })))
  return boosted
    .filter(({ chain, address }) => call.token(chain, address))
    .map((token) => {
      const { description, logo, website, twitter } = call.profile(token)
      const [chainId] = Object.entries(dexScreenerChains).find(([, chain]) => chain === token.chain) ?? ['']
      return {
        url: `https://dexscreener.com/${chainId}/${token.address.toLowerCase()}`,
        chainId,
        tokenAddress: token.address,
        ...(description === undefined ? {} : { description }),
        ...(logo === undefined ? {} : { icon: logo }),
        links: [website && { label: 'Website', url: website }, twitter && { type: 'twitter', url: twitter }].filter(
          Boolean,
        ),
        amount: 500,
        totalAmount: 500,
      }
    })
}
