import type { ChainKey } from '@murmur/contract/chains'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'

/** A token's address in its one spelling; undefined for what is none on this chain. */
export function readTokenAddress(chain: ChainKey, text: string | null | undefined): string | undefined {
  if (!text || text.length > 64) return undefined
  return chain === 'sol' ? readSolanaAddress(text) : readEvmAddress(text)
}

/** Those of the addresses that can be asked for, each once, in their one spelling. */
export function askable(chain: ChainKey, addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => readTokenAddress(chain, address) ?? []))]
}
