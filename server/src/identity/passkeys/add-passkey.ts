import type { NewCredential } from '@murmur/contract/identity/passkeys'
import { parsePasskeyId } from '@murmur/contract/ids'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { requireNotOnHold } from '#identity/factors/change-security.ts'
import { hasSecondFactor } from '#identity/factors/factors.store.ts'
import { recordFactorChange } from '#identity/factors/record-factor-change.ts'
import { makeRecoveryCodes } from '#identity/factors/recovery-codes.ts'
import { guardFreeze } from '#identity/freeze/guard-freeze.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { hasNoProof, holdAfterFirstPasskey } from './first-passkey.ts'
import { countPasskeys, insertPasskey, type PasskeyRow } from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'
import { requireChallenge } from './require-challenge.ts'
import { maxPasskeys, passkeyAlgorithms, type StartPasskeyDeps } from './start-passkey.ts'

type NewPasskey = { credential: NewCredential; name: string }
type VerifiedCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/**
 * Saves the passkey that a browser created for the challenge of this session.
 * @returns recovery codes if this is the user's first second factor, else null
 * @throws Refusal BAD_REQUEST, LIST_FULL, ACCOUNT_FROZEN, ON_HOLD
 */
export async function addPasskey(
  deps: StartPasskeyDeps,
  session: Session,
  { credential, name }: NewPasskey,
): Promise<string[] | null> {
  const use = { purpose: 'register', boundTo: session.id } as const
  const challenge = await requireChallenge(deps, credential.response.clientDataJSON, use)
  const verified = await verifyCredential(deps, credential, challenge)
  try {
    return await transact(deps.db, async (tx) => {
      const user = await lockUser(tx, session.user.id)
      if (!user) throw new Refusal('SIGNED_OUT')
      await guardFreeze(tx, user.id, deps.now())
      requireNotOnHold(user, deps.now())
      return savePasskey(deps, tx, user, { ...verified, name })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('BAD_REQUEST', { reason: 'passkey-known' }, { cause: error })
    throw error
  }
}

async function savePasskey(
  deps: StartPasskeyDeps,
  tx: Tx,
  user: UserRow,
  verified: VerifiedCredential & { name: string },
): Promise<string[] | null> {
  if ((await countPasskeys(tx, user.id)) >= maxPasskeys)
    throw new Refusal('LIST_FULL', { reason: 'passkeys-full', values: { count: maxPasskeys } })
  const isFirstFactor = !(await hasSecondFactor(tx, user.id))
  const passkeyFields = { id: parsePasskeyId(deps.newId()), userId: user.id, createdAt: deps.now(), lastUsedAt: null }
  const isFirstProof = await hasNoProof(tx, user)
  await insertPasskey(tx, { ...passkeyFields, ...verified })
  const holdUntil = isFirstProof ? await holdAfterFirstPasskey(deps, tx, user) : undefined
  await recordFactorChange(deps, tx, user, 'passkey-added', holdUntil)
  return isFirstFactor ? makeRecoveryCodes(deps, tx, user.id) : null
}

/** @throws Refusal BAD_REQUEST unless the credential is new, of this site, and made by a verified user */
async function verifyCredential(
  { publicUrl }: Pick<StartPasskeyDeps, 'publicUrl'>,
  response: NewCredential,
  expectedChallenge: string,
): Promise<VerifiedCredential> {
  const site = relyingParty(publicUrl)
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
    response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(rejectUnreadable)
  if (!verified) return rejectUnreadable()
  const { id, publicKey, counter } = info.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    isSynced: info.credentialBackedUp,
  }
}

/** The library throws plain errors for every fault of the input. */
function rejectUnreadable(cause?: unknown): never {
  throw new Refusal('BAD_REQUEST', { reason: 'passkey-unreadable' }, { cause })
}
