import type { AttestedTerms } from '@murmur/contract/signer'

/**
 * Whether only one transaction is signed for these terms. Its bytes have no deadline on EVM chains, so a second one
 * would move the amount, or burn the network fee, again. Such attestations are timed in milliseconds, to compare them
 * with the signer's start.
 */
export function isSignedOnce({ side }: Pick<AttestedTerms, 'side'>): boolean {
  return side === 'send' || side === 'revoke' || side === 'reclaim'
}
