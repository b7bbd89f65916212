import type { ChainKey } from '@murmur/contract/chains'

/** By which an address is one and the same: in any case on chains of the EVM, as written on Solana. */
export function addressKey(chain: ChainKey, address: string): string {
  return chain === 'sol' ? address : address.toLowerCase()
}
