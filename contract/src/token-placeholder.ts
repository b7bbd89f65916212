import type { ChainKey } from '#chains.ts'

/** Path of the fallback for a token's missing or broken picture: the Solana image for Solana, a generic one otherwise. */
export function tokenPlaceholder(chain: ChainKey): string {
  return chain === 'sol' ? '/token-solana.svg' : '/token.svg'
}
