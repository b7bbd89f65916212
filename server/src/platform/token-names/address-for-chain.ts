import type { Address, EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'

/** A wallet's address on a chain: one for all EVM chains, one for Solana. */
export function addressForChain(
  wallet: { evmAddress: EvmAddress; solAddress: SolanaAddress },
  chain: ChainKey,
): Address {
  return chain === 'sol' ? wallet.solAddress : wallet.evmAddress
}
