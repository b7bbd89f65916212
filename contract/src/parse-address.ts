import { type Address, parseEvmAddress, parseSolanaAddress } from '#address.ts'
import type { ChainKey } from '#chains.ts'

/** Parses an address in the format of the chain's family (EVM or Solana); undefined for any other text. */
export function parseAddress(chain: ChainKey, text: string): Address | undefined {
  return chain === 'sol' ? parseSolanaAddress(text) : parseEvmAddress(text)
}
