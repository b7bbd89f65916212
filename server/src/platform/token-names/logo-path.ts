import type { ChainKey } from '@murmur/contract/chains'

/** Where a token's logo is served, by ourselves; there may be none, which answers 404. */
export function logoPath(chain: ChainKey, address: string): string {
  return `/api/logos/${chain}/${encodeURIComponent(address)}`
}
