import { type ChainKey, chainsByKey } from '#chains.ts'

/** Returns the path of the image shown for a token without a usable logo. */
export function tokenPlaceholder(chain: ChainKey): string {
  return chainsByKey[chain].picture
}
