import type { ChainKey } from '@murmur/contract/chains'

type TokenPlace = { chain: ChainKey; address: string }

/** Whether two addresses name one token. On Solana every letter counts; the EVM's capitals are only a checksum. */
export function isSameToken(one: TokenPlace, other: TokenPlace): boolean {
  if (one.chain !== other.chain) return false
  if (one.chain === 'sol') return one.address === other.address
  return one.address.toLowerCase() === other.address.toLowerCase()
}
