import { type Address, toSolanaAddress } from '@murmur/contract/address'
import type { TokenListing } from '#market-data/token-source.port.ts'

const bonkMint = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')

export function makeToken(changed: Partial<TokenListing> = {}): TokenListing {
  return {
    chain: 'sol',
    address: bonkMint,
    symbol: 'BONK',
    name: 'Bonk',
    decimals: 5,
    isVerified: true,
    price: 0.00002,
    marketCap: null,
    liquidity: 1_000_000,
    change1h: null,
    change24h: null,
    createdAt: null,
    ...changed,
  }
}

const evm = (digit: string) => `0x${digit.repeat(40)}`

/** A small market: one BONK, two verified USDC and a fake one, an unverified MOON, one address on two chains. */
export const market = {
  bonk: makeToken(),
  usdcEth: makeToken({ chain: 'eth', address: evm('a') as Address, symbol: 'USDC', name: 'USD Coin', liquidity: 9 }),
  usdcBase: makeToken({ chain: 'base', address: evm('b') as Address, symbol: 'USDC', name: 'USD Coin', liquidity: 5 }),
  fakeUsdc: makeToken({
    chain: 'eth',
    address: evm('c') as Address,
    symbol: 'USDC',
    name: 'USD Coin',
    isVerified: false,
  }),
  moon: makeToken({ chain: 'base', address: evm('d') as Address, symbol: 'MOON', name: 'Moon', isVerified: false }),
  twinEth: makeToken({ chain: 'eth', address: evm('e') as Address, symbol: 'ZRO', name: 'LayerZero' }),
  twinBase: makeToken({ chain: 'base', address: evm('e') as Address, symbol: 'ZRO', name: 'LayerZero' }),
}

const all = Object.values(market)

export const marketSearch = {
  search: async (query: string, chain?: string) =>
    all.filter(
      (token) =>
        (!chain || token.chain === chain) &&
        [token.symbol, token.name].some((word) => word.toLowerCase().startsWith(query.toLowerCase())),
    ),
  atAddress: async (address: string, chain?: string) =>
    all.filter((token) => (!chain || token.chain === chain) && token.address.toLowerCase() === address.toLowerCase()),
  isAddress: (text: string) => /^0x[0-9a-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text),
}
