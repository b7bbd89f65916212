import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'

/** Returns a token's address in canonical form, or undefined if it is invalid on this chain. */
export function parseTokenAddress(chain: ChainKey, text: string | null | undefined): Address | undefined {
  if (!text || text.length > 64) return undefined
  return chain === 'sol' ? readSolanaAddress(text) : readEvmAddress(text)
}

/** Returns the valid addresses in canonical form, without duplicates; vendors are not asked about others. */
export function toQueryableAddresses(chain: ChainKey, addresses: readonly Address[]): Address[] {
  return [...new Set(addresses.flatMap((address) => parseTokenAddress(chain, address) ?? []))]
}
