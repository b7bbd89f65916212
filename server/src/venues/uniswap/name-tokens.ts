import type { EvmChainKey } from '@murmur/contract/chains'
import type { Address } from 'viem'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'

/** Symbols for a route's description: from the verified list, the traded token's own, or a shortened address. */
export function nameTokens(chain: EvmChainKey, traded: { token: Address; symbol: string }) {
  return (address: Address): string => {
    const listed = verifiedTokens[chain].find((token) => token.address === address)?.symbol
    return listed ?? (address === traded.token ? traded.symbol : `${address.slice(0, 6)}…${address.slice(-4)}`)
  }
}
