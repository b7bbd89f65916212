import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'

/** Returns a token's address in canonical form, or undefined if it is invalid on this chain. */
export function readTokenAddress(chain: ChainKey, text: string | null | undefined): Address | undefined {
  if (!text || text.length > 64) return undefined
  return chain === 'sol' ? readSolanaAddress(text) : readEvmAddress(text)
}

/** The valid addresses, without duplicates, in canonical form. */
export function canQueryToken(chain: ChainKey, addresses: readonly Address[]): Address[] {
  return [...new Set(addresses.flatMap((address) => readTokenAddress(chain, address) ?? []))]
}
