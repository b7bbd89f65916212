import { type ChainKey, chainsByKey, evmCoinAddress } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'

/** Parses an address into its canonical form; undefined if the chain has no such address format. */
export type ReadAddress = (chain: ChainKey, text: string) => string | undefined

/** Returns a token's address in markets: for an EVM chain's native token, the wrapped form. */
export function marketAddress(chain: ChainKey, address: string): string {
  return address === evmCoinAddress ? chainsByKey[chain].coin.wrapped : address
}

/** Creates an address parser over several chains. */
export function makeAddressParser(chains: readonly Pick<Chain, 'key' | 'readAddress'>[]): ReadAddress {
  return (chain, text) => chains.find(({ key }) => key === chain)?.readAddress(text)
}
