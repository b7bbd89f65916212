import type { AttestedTerms } from '@murmur/contract/signer'

/**
 * Whether one transaction alone is signed for these terms. On EVM chains its bytes have no deadline, so a second one would move an
 * amount, or burn a network fee, again. Such attestations are timed in milliseconds, to compare them with the signer's start.
 */
export function isSignedOnce({ side }: Pick<AttestedTerms, 'side'>): boolean {
  return side === 'send' || side === 'revoke' || side === 'reclaim'
}
