import type { EvmAgreedTerms } from '@murmur/contract/signer'
import type { ReplacementKind } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isRecipientAllowed } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'

/**
 * Refuses to speed up a send to a recipient that has left the signer's list since: the signer would refuse it, but only after the user
 * has entered a password. The waiting transaction stays, and can be cancelled.
 * @throws Refusal BAD_RECIPIENT
 */
export async function guardListedRecipient(
  { signer }: { signer: Pick<Signer, 'guardState'> },
  terms: EvmAgreedTerms,
  kind: ReplacementKind,
): Promise<void> {
  if (kind !== 'speed-up' || terms.side !== 'send') return
  const state = await signer.guardState(terms.userId)
  if (isRecipientAllowed(state, { chain: terms.chain, address: terms.recipient })) return
  throw new Refusal('BAD_RECIPIENT', { reason: 'replacement-not-listed' })
}
