import type { ChainKey } from '@murmur/contract/chains'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'

/** Parses an address into its canonical form; undefined if the chain has no such address format. */
export type ReadAddress = (chain: ChainKey, text: string) => string | undefined

/** The wrapped form of each chain's native token, which markets trade. */
export const wrappedTokens: Record<ChainKey, string> = {
  sol: 'So11111111111111111111111111111111111111112',
  eth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
}

/** Returns a token's address in markets: for an EVM chain's native token, the wrapped form. */
export function marketAddress(chain: ChainKey, address: string): string {
  return address === evmCoinAddress ? wrappedTokens[chain] : address
}

/** Creates an address parser over several chains. */
export function makeAddressParser(chains: readonly Pick<Chain, 'key' | 'readAddress'>[]): ReadAddress {
  return (chain, text) => chains.find(({ key }) => key === chain)?.readAddress(text)
}
