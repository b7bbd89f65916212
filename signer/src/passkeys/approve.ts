import { createHash } from 'node:crypto'
import type { SignerRequest } from '@murmur/contract/signer'
import type { PasskeyCredential, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { type AttestedTerms, canonicalTerms, verifyAttestation } from '#attest.ts'
import { countMoves } from '#guards/count-moves.ts'
import { permitUnfrozenTerms } from '#guards/freeze.ts'
import type { Keyring } from '#keys/keyring.ts'
import { challengeOf } from '#passkeys/action-text.ts'
import { credentialIds } from '#passkeys/passkey-state.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import { type PasskeyDeps, useChallenge } from '#passkeys/prove.ts'
import { permit, permitPasskey } from '#signer-error.ts'

/** Returns the challenge to sign before anything is signed for these terms; null if the user requires no passkey. */
export function requestApproval(
  { passkeys }: Pick<PasskeyDeps, 'passkeys'>,
  terms: AttestedTerms,
): PasskeyRequest | null {
  const state = passkeys.read(terms.userId)
  if (!state.isRequired) return null
  return { challenge: challengeOf(canonicalTerms(terms)), credentialIds: credentialIds(state) }
}

/** Records the user's yes to attested terms, durably and once. Throws PASSKEY unless a passkey of the user signed their hash. */
export function approve(
  deps: PasskeyDeps,
  { terms, mac, assertion }: Pick<Extract<SignerRequest, { op: 'approve' }>, 'terms' | 'mac' | 'assertion'>,
): Record<string, never> {
  verifyAttestation(deps.ring, terms, mac, deps.now())
  const challenge = challengeOf(canonicalTerms(terms))
  return deps.passkeys.change(deps.ring, terms.userId, (state) => {
    permitUnfrozenTerms(state.guards, terms, deps.now())
    const changes = [useChallenge(deps, state, { challenge, until: terms.deadline * 1000, assertion })]
    return { changes, result: {} }
  })
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
 * Refuses to sign for a frozen account, beyond the user's limits, and for terms whose user requires a passkey unless they were approved; holds one yes to one swap or transfer. Stored
 * before the signature leaves, so that a restart does not allow a second one.
 * @returns the passkey that approved the terms; null if the user requires none
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
    const counted = () => countMoves(state, terms, { step, only }, { now: now(), limitMs })
    if (!isRequired) return { changes: counted(), result: null }
    const approved = used.get(challenge)
    permitPasskey(approved, 'these terms need the user’s passkey')
    const result = approved.passkey ?? null
    const transaction = nameTransaction({ step, only })
    if (approved.signed.includes(transaction)) return { changes: counted(), result }
    const before = approved.signed.filter((each) => each.startsWith(`${step} `))
    permit(before.length < maxTransactions[step], 'another transaction was signed for this confirmation')
    return { changes: [...counted(), { kind: 'signed', challenge, transaction }], result }
  })
}

/**
 * Refuses to replace a transaction unless it was signed under these very terms, for a user who requires a passkey. Otherwise terms that
 * were attested later, with the same call and a higher fee, would raise the fee of an older transaction without a yes.
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
 * Returns the passkey that approved terms; null if the user requires none. Undefined if that is no longer known: an hour after their
 * deadline.
 */
export function approvedBy(
  { passkeys }: { passkeys: PasskeyStore },
  terms: AttestedTerms,
): PasskeyCredential | null | undefined {
  const { isRequired, used } = passkeys.read(terms.userId)
  const approved = used.get(challengeOf(canonicalTerms(terms)))
  if (approved) return approved.passkey
  return isRequired ? undefined : null
}
