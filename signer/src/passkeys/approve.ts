import { createHash } from 'node:crypto'
import type { SignerRequest } from '@murmur/contract/signer'
import type { PasskeyCredential, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { type AttestedTerms, canonicalTerms, verifyAttestation } from '#attest.ts'
import { countMoves } from '#guards/count-moves.ts'
import { permitUnfrozenTerms } from '#guards/freeze.ts'
import { approvalsBelowThreshold, movesOfApproval, type PasskeyNeed, passkeyNeed } from '#guards/threshold.ts'
import type { Keyring } from '#keys/keyring.ts'
import { challengeOf } from '#passkeys/action-text.ts'
import { credentialIds } from '#passkeys/passkey-state.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import { type PasskeyDeps, permitUnused, useChallenge } from '#passkeys/prove.ts'
import type { PasskeyChange, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { permit, permitPasskey } from '#signer-error.ts'

/** Returns the challenge to sign before anything is signed for these terms; null if they need no passkey. */
export function requestApproval(
  user: Pick<UserPasskeys, 'credentials'>,
  terms: AttestedTerms,
  need: PasskeyNeed,
): PasskeyRequest | null {
  if (need === 'never' || need === 'below') return null
  const request = { challenge: challengeOf(canonicalTerms(terms)), credentialIds: credentialIds(user) }
  return need === 'always' ? request : { ...request, above: need }
}

/**
 * Records the user's yes to attested terms, durably and once. Throws PASSKEY unless a passkey of the user signed their hash, or they are
 * below the user's threshold, towards which they count from now on.
 */
export function approve(
  deps: PasskeyDeps & { limitMs: number },
  { terms, mac, assertion }: Pick<Extract<SignerRequest, { op: 'approve' }>, 'terms' | 'mac' | 'assertion'>,
): Record<string, never> {
  verifyAttestation(deps.ring, terms, mac, deps.now())
  const challenge = challengeOf(canonicalTerms(terms))
  return deps.passkeys.change(deps.ring, terms.userId, (state) => {
    permitUnfrozenTerms(state.guards, terms, deps.now())
    if (!assertion) return { changes: approveBelow(deps, state, { terms, challenge }), result: {} }
    const changes = [useChallenge(deps, state, { challenge, until: terms.deadline * 1000, assertion })]
    return { changes, result: {} }
  })
}

/** A yes without a passkey. A repeated one, and one of a user who requires no passkey, changes nothing. */
function approveBelow(
  { now, limitMs }: { now: () => Date; limitMs: number },
  state: UserPasskeys,
  { terms, challenge }: { terms: AttestedTerms; challenge: string },
): PasskeyChange[] {
  const at = now()
  const need = passkeyNeed(state, terms, { now: at, limitMs })
  if (need === 'never' || state.used.has(challenge)) return []
  permitPasskey(need === 'below', 'these terms need the user’s passkey')
  permitUnused(state, challenge, terms.deadline * 1000)
  const yes = { challenge, moves: movesOfApproval(terms), at: at.getTime() }
  return [{ kind: 'small-yes', until: terms.deadline * 1000, ...yes }]
}

/** `only`: on EVM chains the nonce; on Solana the message. */
export type SignedStep = { step: 'approval' | 'swap' | 'send' | 'revoke' | 'reclaim' | 'replacement'; only: string }

/** A sale may first revoke an earlier approval; a third allows for one nonce that another transaction took. */
const maxTransactions: Record<SignedStep['step'], number> = {
  approval: 3,
  swap: 1,
  send: 1,
  revoke: 1,
  reclaim: 1,
  replacement: 1,
}

/**
 * Refuses to sign for a frozen account, beyond the user's limits, and for terms whose user requires a passkey unless they were approved, by a
 * passkey above the user's threshold; limits an approval to one swap or transfer. Stored before the signature leaves, so that a restart does not allow a second one.
 * @returns the passkey that approved the terms; null if they needed none
 */
export function claimApproval(
  { ring, passkeys, now, limitMs }: { ring: Keyring; passkeys: PasskeyStore; now: () => Date; limitMs: number },
  terms: AttestedTerms,
  { step, only }: SignedStep,
): PasskeyCredential | null {
  const challenge = challengeOf(canonicalTerms(terms))
  return passkeys.change(ring, terms.userId, (state) => {
    const { isRequired, used, guards } = state
    permitUnfrozenTerms(guards, terms, now())
    const times = { now: now(), limitMs }
    const countWith = (isConfirmed: boolean) => countMoves({ guards, isConfirmed }, terms, { step, only }, times)
    if (!isRequired) return { changes: countWith(false), result: null }
    const approved = used.get(challenge)
    permitPasskey(approved, 'these terms need the user’s passkey')
    const { isSmall = false } = approved
    // The threshold may have been lowered or removed since that approval.
    const isStillBelow = !isSmall || passkeyNeed(state, terms, times, challenge) === 'below'
    permitPasskey(isStillBelow, 'these terms need the user’s passkey')
    const result = approved.passkey ?? null
    const transaction = nameTransaction({ step, only })
    if (approved.signed.includes(transaction)) return { changes: countWith(!isSmall), result }
    const before = approved.signed.filter((each) => each.startsWith(`${step} `))
    const max = isSmall && step === 'approval' ? approvalsBelowThreshold : maxTransactions[step]
    permit(before.length < max, 'another transaction was signed for this confirmation')
    return { changes: [...countWith(!isSmall), { kind: 'signed', challenge, transaction }], result }
  })
}

/**
 * Refuses to replace a transaction unless it was signed under these very terms, for a user who requires a passkey. Otherwise terms that
 * were attested later, with the same call and a higher fee, would raise the fee of an older transaction without approval.
 */
export function checkSigned(
  { passkeys }: { passkeys: PasskeyStore },
  terms: AttestedTerms,
  original: SignedStep,
): void {
  const { isRequired, used } = passkeys.read(terms.userId)
  if (!isRequired) return
  const approved = used.get(challengeOf(canonicalTerms(terms)))
  permitPasskey(approved, 'these terms need the user’s passkey')
  permit(approved.signed.includes(nameTransaction(original)), 'the original was signed under other terms')
}

/** A signed transaction as it is stored with an approval. */
function nameTransaction({ step, only }: SignedStep): string {
  return `${step} ${createHash('sha256').update(only).digest('hex')}`
}

/**
 * Returns the passkey that approved terms; null if they needed none. Undefined if that is no longer known: an hour after their
 * deadline.
 */
export function approvedBy(
  { passkeys }: { passkeys: PasskeyStore },
  terms: AttestedTerms,
): PasskeyCredential | null | undefined {
  const { isRequired, used } = passkeys.read(terms.userId)
  const approved = used.get(challengeOf(canonicalTerms(terms)))
  if (approved) return approved.isSmall ? null : approved.passkey
  return isRequired ? undefined : null
}
