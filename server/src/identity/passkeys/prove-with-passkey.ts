import type { Assertion, RequestOptions } from '@murmur/contract/identity/passkeys'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { CodesDeps } from '#identity/sign-up/codes.store.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { type ChallengesDeps, challengeMs, createChallenge } from './challenges.store.ts'
import { findCredential, listPasskeys } from './passkeys.store.ts'
import { actKey, makePasskeyCode } from './proof-codes.ts'
import { relyingParty } from './relying-party.ts'
import { requireChallenge } from './require-challenge.ts'
import { toDescriptor } from './start-passkey.ts'
import { type UsePasskeyDeps, usePasskey } from './use-passkey.ts'

export type PasskeyProofDeps = ChallengesDeps & CodesDeps & UsePasskeyDeps

/**
 * The options for a proof with one of the user's passkeys, bound to this session and to one act.
 * @throws Refusal BAD_REQUEST for a user without passkeys
 */
export async function createPasskeyProofOptions(
  deps: PasskeyProofDeps,
  session: Session,
  act: ProvenAct,
): Promise<RequestOptions> {
  const saved = await listPasskeys(deps.db.read, session.user.id)
  if (saved.length === 0) throw new Refusal('BAD_REQUEST', { reason: 'no-passkey' })
  const challenge = await createChallenge(deps, proofUse(session, act))
  return {
    rpId: relyingParty(deps.publicUrl).id,
    challenge: Buffer.from(challenge).toString('base64url'),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: saved.map(toDescriptor),
  }
}

/**
 * Exchanges the signature of one of the user's passkeys for a code that proves the user once, for the act that the options were for.
 * @throws Refusal BAD_REQUEST, WRONG_CREDENTIALS
 */
export async function proveWithPasskey(
  deps: PasskeyProofDeps,
  session: Session,
  { assertion, ...act }: ProvenAct & { assertion: Assertion },
): Promise<string> {
  const challenge = await requireChallenge(deps, assertion.response.clientDataJSON, proofUse(session, act))
  const answer = await transact(deps.db, async (tx) => {
    const passkey = await findCredential(tx, assertion.id)
    if (passkey?.userId !== session.user.id) return new Refusal('WRONG_CREDENTIALS', { reason: 'passkey-unknown' })
    const user = await usePasskey(deps, tx, assertion, challenge)
    return user instanceof Refusal ? user : makePasskeyCode(deps, tx, user.id, act)
  })
  if (answer instanceof Refusal) throw answer
  return answer
}

/** A challenge is valid only for the session and the act that it was created for. */
function proofUse({ id }: Session, act: ProvenAct) {
  return { purpose: 'prove', boundTo: `${id} ${actKey(act)}` } as const
}
