import { toSolanaAddress } from '@murmur/contract/address'
import type { TokenListing } from '#market-data/token-source.port.ts'

export const bonk = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
export const wif = toSolanaAddress('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm')
export const unlistedToken = toSolanaAddress('2XhvAzJXS4tZDkx4tME7nUGfXASKWyCjhyQcJ2qCbY8m')

export function createTokenListing(fields: Partial<TokenListing> = {}): TokenListing {
  return {
    chain: 'sol',
    address: bonk,
    symbol: 'BONK',
    name: 'Bonk',
    decimals: 5,
    isVerified: true,
    price: 0.00002,
    marketCap: null,
    liquidity: 1000,
    change1h: null,
    change24h: null,
    createdAt: null,
    ...fields,
  }
}
