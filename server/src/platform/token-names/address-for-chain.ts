import type { ChainKey } from '@murmur/contract/chains'

/** A wallet's address on a chain: one for all EVM chains, one for Solana. */
export function addressForChain(wallet: { evmAddress: string; solAddress: string }, chain: ChainKey): string {
  return chain === 'sol' ? wallet.solAddress : wallet.evmAddress
}
