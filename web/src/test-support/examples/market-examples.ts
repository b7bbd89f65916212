import { longChainNames } from '@murmur/contract/chains'
import type { MarketToken, TokenList, TokenListsByChain, TokenSearchResult } from '@murmur/contract/markets/markets'
import { bonkAddress, uniAddress } from '#test-support/examples/examples.ts'

/** A token of a list. */
export function createListedToken(changes: Partial<MarketToken> = {}): MarketToken {
  return {
    address: bonkAddress,
    name: 'Bonk',
    symbol: 'BONK',
    logoURI: `/api/logos/sol/${bonkAddress}`,
    rank: 1,
    liquidity: 1234567.89,
    volume24hUSD: 7654321.4,
    chain: 'sol',
    price: 0.00001234,
    priceChange24hPercent: 4.2,
    marketCap: null,
    isVerified: true,
    imitates: null,
    isPromoted: false,
    createdAt: null,
    ...changes,
  }
}

export const uniswap = createListedToken({
  address: uniAddress,
  name: 'Uniswap',
  symbol: 'UNI',
  logoURI: `/api/logos/eth/${uniAddress}`,
  chain: 'eth',
  price: 6.6012,
  priceChange24hPercent: -3.05,
})

/** A fresh list of these tokens. */
export function createTokenList(tokens: MarketToken[] = [], changes: Partial<TokenList> = {}): TokenList {
  return { tokens, asOf: new Date().toISOString(), isStale: false, source: 'GeckoTerminal', ...changes }
}

/** Fresh lists, each token in that of its chain. */
export function createTokenLists(...tokens: MarketToken[]): TokenListsByChain {
  const listOf = (chain: MarketToken['chain']) => createTokenList(tokens.filter((token) => token.chain === chain))
  return { solana: listOf('sol'), ethereum: listOf('eth'), base: listOf('base') }
}

/** The search result of a listed token. */
export function createFoundToken(token: MarketToken, changes: Partial<TokenSearchResult> = {}): TokenSearchResult {
  const { address, name, symbol, chain, price, logoURI, isVerified, imitates, liquidity } = token
  return {
    ...{ id: address, name, symbol, chain: longChainNames[chain], price: price === null ? 'N/A' : String(price) },
    ...{ logoURI, isVerified, imitates, liquidity, isGuess: false },
    ...changes,
  }
}
