import type { ChainKey } from '@murmur/contract/chains'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'

/** Which texts are addresses, and how they are written. */
export type ReadAddress = (chain: ChainKey, text: string) => string | undefined

/** Under what a chain's own coin is traded. */
export const wrappedCoins: Record<ChainKey, string> = {
  sol: 'So11111111111111111111111111111111111111112',
  eth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
}

/** The address by which markets know a token: the coin has none of its own on EVM chains. */
export function marketAddress(chain: ChainKey, address: string): string {
  return address === evmCoinAddress ? wrappedCoins[chain] : address
}

export function addressReader(chains: readonly Pick<Chain, 'key' | 'readAddress'>[]): ReadAddress {
  return (chain, text) => chains.find(({ key }) => key === chain)?.readAddress(text)
}
