import { type ChainKey, evmCoinAddress } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { wrappedTokens } from '#markets/token-address.ts'

/** Dollar stablecoins on the three chains. The addresses are from the issuers' pages. */
const stablecoins: Record<ChainKey, readonly string[]> = {
  sol: [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', // USDC
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', // USDT
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', // PYUSD
  ],
  eth: [
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
    '0xdAC17F958D2ee523a2206206994597C13D831ec7', // USDT
    '0x6B175474E89094C44Da98b954EedeAC495271d0F', // DAI
    '0xdC035D45d973E3EC169d2276DDab16f1e407384F', // USDS
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', // PYUSD
  ],
  base: [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
    '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', // USDbC
    '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', // USDT
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', // DAI
  ],
}

const paymentTokens = new Set(
  (['sol', 'eth', 'base'] as const).flatMap((chain) =>
    [...stablecoins[chain], wrappedTokens[chain], evmCoinAddress].map((address) => tokenKey({ chain, address })),
  ),
)

/**
 * Whether a token is used for payment: a native token, its wrapped form, or a dollar stablecoin. Lists omit these,
 * because they are always the most traded.
 */
export function isPaymentToken(chain: ChainKey, address: string): boolean {
  return paymentTokens.has(tokenKey({ chain, address }))
}
