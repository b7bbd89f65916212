import type { Address } from '#address.ts'
import type { ChainKey } from '#chains.ts'

/** The path of a token's logo on this server; 404 if there is none. */
export function logoPath(chain: ChainKey, address: Address): string {
  return `/api/logos/${chain}/${encodeURIComponent(address)}`
}
