import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, mapByChain } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'

const wrappedCoins = mapByChain(
  ({ family, coin }): Address => (family === 'evm' ? toEvmAddress(coin.wrapped) : toSolanaAddress(coin.wrapped)),
)

/** Parses an address into its canonical form; undefined if the chain has no such address format. */
export type ReadAddress = (chain: ChainKey, text: string) => Address | undefined

/** Returns a token's address in markets: for an EVM chain's native token, the wrapped form. */
export function marketAddress(chain: ChainKey, address: Address): Address {
  return address === evmCoinAddress ? wrappedCoins[chain] : address
}

/** Creates an address parser over several chains. */
export function makeAddressParser(chains: readonly Pick<Chain, 'key' | 'readAddress'>[]): ReadAddress {
  return (chain, text) => chains.find(({ key }) => key === chain)?.readAddress(text)
}
