import type { CreationOptions } from '@murmur/contract/identity/passkeys'
import type { UserRow } from '#identity/accounts/users.store.ts'
import { changeSecurity } from '#identity/factors/change-security.ts'
import type { Proof, ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { challengeMs, createChallenge } from './challenges.store.ts'
import { proveByMailedCode } from './first-passkey.ts'
import { listPasskeys, type PasskeyRow } from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'
import { toUserHandle } from './user-handle.ts'

export type StartPasskeyDeps = ReauthenticateDeps & { publicUrl: string; holdMs: number }
type StartProof = Proof & { mailCode?: string | undefined }

/** The largest number of passkeys of a user. */
export const maxPasskeys = 20
/** COSE ids of the signature algorithms, in order of preference: ES256, and RS256 for older Windows devices. */
export const passkeyAlgorithms = [-7, -257]

/**
 * Starts the registration of a passkey in this session. `mailCode`: the proof of a user who has neither a password nor a passkey.
 * @returns the options for the browser; they exclude authenticators that have a passkey of this user
 * @throws Refusal as `changeSecurity`, or LIST_FULL
 */
export async function startPasskey(
  deps: StartPasskeyDeps,
  session: Session,
  proof: StartProof,
): Promise<CreationOptions> {
  const { mailCode, totp } = proof
  const { user, saved } =
    mailCode === undefined
      ? await proveUser(deps, session, proof)
      : { user: await proveByMailedCode(deps, session.user.id, { mailCode, totp }), saved: [] }
  const challenge = await createChallenge(deps, { purpose: 'register', boundTo: session.id })
  return {
    rp: { name: 'Murmur', id: relyingParty(deps.publicUrl).id },
    user: toPasskeyUser(user),
    challenge: Buffer.from(challenge).toString('base64url'),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: saved.map(toDescriptor),
    // The browser can offer such a passkey without an email, and a person who finds the device cannot use it.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Checks the proof, and that another passkey fits. */
function proveUser(deps: StartPasskeyDeps, session: Session, proof: Proof) {
  return changeSecurity(deps, session.user.id, proof, {
    act: { act: 'add-passkey' },
    // A passkey alone proves its user: one that a mailbox thief added would outlast the hold or freeze that keeps the thief
    // out.
    rejectsOnHold: true,
    async change(tx, user) {
      const saved = await listPasskeys(tx, user.id)
      if (saved.length >= maxPasskeys)
        throw new Refusal('LIST_FULL', { reason: 'passkeys-full', values: { count: maxPasskeys } })
      return { user, saved }
    },
  })
}

/** How browsers and providers show the account. */
function toPasskeyUser({ id, email, username }: UserRow): CreationOptions['user'] {
  return { id: toUserHandle(id), name: email, displayName: username }
}

/** A saved passkey as the options of browsers name it. */
export function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports }
}
