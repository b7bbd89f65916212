import type { AttestedTerms } from '#attest.ts'
import { permitUnfrozen } from '#guards/freeze.ts'
import { permitRecipient } from '#guards/recipients.ts'
import type { UserGuards } from '#guards/user-guards.ts'

/**
 * Refuses terms of a frozen account, and a send to a recipient that is not on the user's list. Allows a cancellation,
 * because it moves nothing out of the wallet. Throws FROZEN, NOT_LISTED.
 */
export function permitTerms(guards: UserGuards, terms: AttestedTerms, now: Date): void {
  if (terms.side !== 'replace' || terms.kind !== 'cancel') permitUnfrozen(guards, now)
  if (terms.side === 'send') permitRecipient(guards, terms, now)
}
