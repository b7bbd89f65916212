import type { Address } from '@murmur/contract/address'
import { type ChainKey, chains, tradingFacts } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'

const paymentTokens = new Set(
  chains.flatMap(({ key: chain, coin }) =>
    [...Object.values(tradingFacts[chain].stablecoins), coin.wrapped, coin.address].map((address) =>
      tokenKey({ chain, address }),
    ),
  ),
)

/**
 * Whether a token is used for payment: a native token, its wrapped form, or a dollar stablecoin. Lists omit these,
 * because they are always the most traded.
 */
export function isPaymentToken(chain: ChainKey, address: Address): boolean {
  return paymentTokens.has(tokenKey({ chain, address }))
}
