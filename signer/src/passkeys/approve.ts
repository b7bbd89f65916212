import { createHash } from 'node:crypto'
import type { SignerRequest } from '@murmur/contract/signer'
import type { PasskeyCredential, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { type AttestedTerms, canonicalizeTerms, verifyAttestation } from '#attest.ts'
import { countOutflows } from '#guards/count-outflows.ts'
import { permitTerms } from '#guards/permit-terms.ts'
import {
  approvalsBelowThreshold,
  outflowsOfApproval,
  type PasskeyRequirement,
  passkeyRequirement,
} from '#guards/threshold.ts'
import type { Keyring } from '#keys/keyring.ts'
import { challengeOf } from '#passkeys/canonicalize-action.ts'
import { credentialIds } from '#passkeys/passkey-state.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import { type PasskeyDeps, permitUnused, useChallenge } from '#passkeys/prove.ts'
import type { PasskeyChange, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { permit, permitPasskey } from '#signer-error.ts'

/** Returns the challenge to sign before anything is signed for these terms; null if they need no passkey. */
export function requestApproval(
  user: Pick<UserPasskeys, 'credentials'>,
  terms: AttestedTerms,
  need: PasskeyRequirement,
): PasskeyRequest | null {
  if (need === 'never' || need === 'below') return null
  const request = { challenge: challengeOf(canonicalizeTerms(terms)), credentialIds: credentialIds(user) }
  return need === 'always' ? request : { ...request, above: need }
}

/**
 * Records the user's approval of attested terms, durably and once. Throws PASSKEY unless a passkey of the user signed
 * the terms' hash, or the terms are below the user's threshold; then they count towards it.
 */
export function approve(
  deps: PasskeyDeps & { limitMs: number },
  { terms, mac, assertion }: Pick<Extract<SignerRequest, { op: 'approve' }>, 'terms' | 'mac' | 'assertion'>,
): Record<string, never> {
  verifyAttestation(deps.ring, terms, mac, deps.now())
  const challenge = challengeOf(canonicalizeTerms(terms))
  return deps.passkeys.change(deps.ring, terms.userId, (state) => {
    permitTerms(state.guards, terms, deps.now())
    if (!assertion) return { changes: approveBelow(deps, state, { terms, challenge }), result: {} }
    const changes = [useChallenge(deps, state, { challenge, until: terms.deadline * 1000, assertion })]
    return { changes, result: {} }
  })
}

/**
 * Approves terms below the threshold without a passkey. Changes nothing if repeated, or if the user requires no
 * passkey.
 */
function approveBelow(
  { now, limitMs }: { now: () => Date; limitMs: number },
  state: UserPasskeys,
  { terms, challenge }: { terms: AttestedTerms; challenge: string },
): PasskeyChange[] {
  const at = now()
  const requirement = passkeyRequirement(state, terms, { now: at, limitMs })
  if (requirement === 'never' || state.used.has(challenge)) return []
  permitPasskey(requirement === 'below', 'these terms need the user’s passkey')
  permitUnused(state, challenge, terms.deadline * 1000)
  const approval = { challenge, moves: outflowsOfApproval(terms), at: at.getTime() }
  return [{ kind: 'small-yes', until: terms.deadline * 1000, ...approval }]
}

/** `inclusionKey`: on EVM chains the nonce; on Solana the message. */
export type SignedStep = {
  step: 'approval' | 'swap' | 'send' | 'revoke' | 'reclaim' | 'replacement'
  inclusionKey: string
}

/**
 * Before a sale, an older token approval may have to be reset. The third transaction allows for a nonce that another
 * transaction took.
 */
const maxTransactions: Record<SignedStep['step'], number> = {
  approval: 3,
  swap: 1,
  send: 1,
  revoke: 1,
  reclaim: 1,
  replacement: 1,
}

/**
 * Refuses to sign for a frozen account, to a recipient off the user's list, above the user's limits, and, for a user who requires a passkey, without an
 * approval (by passkey above the threshold). Limits an approval to one swap or transfer. Stores the transaction before
 * the signature is returned, so that a restart does not allow a second one.
 * @returns the passkey that approved the terms; null if they needed none
 */
export function claimApproval(
  { ring, passkeys, now, limitMs }: { ring: Keyring; passkeys: PasskeyStore; now: () => Date; limitMs: number },
  terms: AttestedTerms,
  { step, inclusionKey }: SignedStep,
): PasskeyCredential | null {
  const challenge = challengeOf(canonicalizeTerms(terms))
  return passkeys.change(ring, terms.userId, (state) => {
    const { isRequired, used, guards } = state
    permitTerms(guards, terms, now())
    const times = { now: now(), limitMs }
    const countWith = (isConfirmed: boolean) =>
      countOutflows({ guards, isConfirmed }, terms, { step, inclusionKey }, times)
    if (!isRequired) return { changes: countWith(false), result: null }
    const usedChallenge = used.get(challenge)
    permitPasskey(usedChallenge, 'these terms need the user’s passkey')
    const { isSmall = false } = usedChallenge
    // The threshold may have been lowered or removed since that approval.
    const isStillBelow = !isSmall || passkeyRequirement(state, terms, times, challenge) === 'below'
    permitPasskey(isStillBelow, 'these terms need the user’s passkey')
    const result = usedChallenge.passkey ?? null
    const transaction = toTransactionName({ step, inclusionKey })
    if (usedChallenge.signed.includes(transaction)) return { changes: countWith(!isSmall), result }
    const signedBefore = usedChallenge.signed.filter((each) => each.startsWith(`${step} `))
    const max = isSmall && step === 'approval' ? approvalsBelowThreshold : maxTransactions[step]
    permit(signedBefore.length < max, 'another transaction was signed for this confirmation')
    return { changes: [...countWith(!isSmall), { kind: 'signed', challenge, transaction }], result }
  })
}

/**
 * For a user who requires a passkey, refuses to replace a transaction that was not signed under exactly these terms.
 * Otherwise terms that were attested later, with the same call and a higher fee, would raise the fee of an older
 * transaction without approval.
 */
export function checkSigned(
  { passkeys }: { passkeys: PasskeyStore },
  terms: AttestedTerms,
  original: SignedStep,
): void {
  const { isRequired, used } = passkeys.read(terms.userId)
  if (!isRequired) return
  const usedChallenge = used.get(challengeOf(canonicalizeTerms(terms)))
  permitPasskey(usedChallenge, 'these terms need the user’s passkey')
  permit(usedChallenge.signed.includes(toTransactionName(original)), 'the original was signed under other terms')
}

/** A signed transaction as it is stored with an approval. */
function toTransactionName({ step, inclusionKey }: SignedStep): string {
  return `${step} ${createHash('sha256').update(inclusionKey).digest('hex')}`
}

/**
 * Returns the passkey that approved terms; null if they needed none. Undefined an hour after their deadline, when it is
 * forgotten.
 */
export function findApprovingPasskey(
  { passkeys }: { passkeys: PasskeyStore },
  terms: AttestedTerms,
): PasskeyCredential | null | undefined {
  const { isRequired, used } = passkeys.read(terms.userId)
  const usedChallenge = used.get(challengeOf(canonicalizeTerms(terms)))
  if (usedChallenge) return usedChallenge.isSmall ? null : usedChallenge.passkey
  return isRequired ? undefined : null
}
