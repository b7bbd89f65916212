import { type ChainKey, chainsByKey } from '#chains.ts'

/** Returns the path of the image shown for a token without a usable logo. */
export function getTokenPlaceholderPath(chain: ChainKey): string {
  return chainsByKey[chain].picture
}

/** Returns the path of a chain's logo. A chain without one has no file there. */
export function getChainLogoPath(chain: ChainKey): string {
  return `/chains/${chainsByKey[chain].slug}.svg`
}
