import type { Assertion, RequestOptions } from '@murmur/contract/identity/passkeys'
import { closeFactorReset } from '#identity/factors/factor-resets.store.ts'
import { startSession, type Visitor } from '#identity/sessions/log-in.ts'
import type { SessionsDeps } from '#identity/sessions/sessions.store.ts'
import type { RegisterResult } from '#identity/sign-up/register.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { challengeMs, createChallenge } from './challenges.store.ts'
import { relyingParty } from './relying-party.ts'
import { requireChallenge } from './require-challenge.ts'
import { type UsePasskeyDeps, usePasskey } from './use-passkey.ts'

export type PasskeyLoginDeps = SessionsDeps & UsePasskeyDeps

/** The options to sign in with any passkey of this site. `browser`: the hash of the cookie that binds the challenge. */
export async function createPasskeyLoginOptions(deps: PasskeyLoginDeps, browser: string): Promise<RequestOptions> {
  const challenge = await createChallenge(deps, { purpose: 'log-in', boundTo: browser })
  return {
    rpId: relyingParty(deps.publicUrl).id,
    challenge: Buffer.from(challenge).toString('base64url'),
    timeout: challengeMs,
    userVerification: 'required',
  }
}

/**
 * Signs in with a passkey. It counts as both factors: the device, and the PIN or finger that the device has checked.
 * @throws Refusal BAD_REQUEST, WRONG_CREDENTIALS
 */
export async function logInWithPasskey(
  deps: PasskeyLoginDeps,
  assertion: Assertion,
  { browser, ...visitor }: Pick<Visitor, 'oldToken' | 'device'> & { browser: string },
): Promise<RegisterResult> {
  const use = { purpose: 'log-in', boundTo: browser } as const
  const challenge = await requireChallenge(deps, assertion.response.clientDataJSON, use)
  const answer = await transact(deps.db, async (tx) => {
    const user = await usePasskey(deps, tx, assertion, challenge)
    if (user instanceof Refusal) return user
    const at = deps.now()
    // A user who can use a factor has not lost it.
    await closeFactorReset(tx, user.id, 'factor-used', at)
    const token = await startSession(deps, tx, user.id, visitor)
    await recordAudit(tx, { userId: user.id, action: 'signed-in-by-passkey' }, at)
    const { id, username, email, isVerified } = user
    return { user: { id, username, email, isVerified }, token }
  })
  if (answer instanceof Refusal) throw answer
  return answer
}
