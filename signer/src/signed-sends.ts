import type { IntentId } from '@murmur/contract/ids'
import { signableMs } from '#bounds.ts'
import { permit } from '#signer-error.ts'

/**
 * Limits each send to one transaction. A transfer has no minimum to receive and, on EVM chains, no deadline, so two of them for one
 * intent would both move the amount. `inclusionKey`: on EVM chains the nonce, because the chain accepts one transaction for each; on
 * Solana the message.
 */
export type SignedSends = { claim(intentId: IntentId, inclusionKey: string, attestedAt: number): void }

/** Far more than a server signs while an attestation is valid; bounds the memory. */
const maxSends = 100_000

/**
 * Creates the memory of one run of the signer. It refuses sends attested before the run began, because an earlier run may have
 * signed them. When full, it forgets the sends whose attestations are too old to be signed.
 */
export function createSignedSends(now: () => Date): SignedSends {
  const startedAt = now().getTime()
  const claims = new Map<IntentId, { inclusionKey: string; expiresAt: number }>()
  return {
    claim(intentId, inclusionKey, attestedAt) {
      permit(attestedAt >= startedAt, 'the send was attested before the signer started')
      const known = claims.get(intentId)
      permit(known === undefined || known.inclusionKey === inclusionKey, 'another transaction was signed for this send')
      const time = now().getTime()
      if (claims.size >= maxSends) for (const [id, { expiresAt }] of claims) if (expiresAt < time) claims.delete(id)
      permit(claims.size < maxSends, 'too many sends were signed in a short time')
      claims.set(intentId, { inclusionKey, expiresAt: time + signableMs })
    },
  }
}
