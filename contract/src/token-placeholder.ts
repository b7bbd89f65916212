import type { ChainKey } from '#chains.ts'

/** Returns the path of the image shown for a token without a usable logo: one for Solana, one for all EVM chains. */
export function tokenPlaceholder(chain: ChainKey): string {
  return chain === 'sol' ? '/token-solana.svg' : '/token.svg'
}
