import type { ChainKey } from '@murmur/contract/chains'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'

/** Parses an address into its canonical form; undefined when it is not one of the chain. */
export type ReadAddress = (chain: ChainKey, text: string) => string | undefined

/** The wrapped form of each chain's native coin, under which it is traded. */
export const wrappedCoins: Record<ChainKey, string> = {
  sol: 'So11111111111111111111111111111111111111112',
  eth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
}

/** The address of a token in markets: on EVM chains the native coin has none of its own. */
export function marketAddress(chain: ChainKey, address: string): string {
  return address === evmCoinAddress ? wrappedCoins[chain] : address
}

/** An address parser over several chains. */
export function addressReader(chains: readonly Pick<Chain, 'key' | 'readAddress'>[]): ReadAddress {
  return (chain, text) => chains.find(({ key }) => key === chain)?.readAddress(text)
}
