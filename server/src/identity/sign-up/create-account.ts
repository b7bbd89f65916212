import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { insertUser } from '#identity/accounts/users.store.ts'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { type CompleteVerificationDeps, completeVerification } from './complete-verification.ts'
import { termsVersion } from './terms.ts'

export type PrepareAccountDeps = { signer: Pick<Signer, 'createWallet'>; now: Clock; newId: () => string }

/**
 * `passwordHash`: `noPassword` for users who sign in only by OAuth. `isVerified`: whether the provider has verified the
 * email.
 */
export type AccountFields = {
  username: string
  email: string
  passwordHash: string
  isVerified: boolean
  language: Language
}
export type PreparedAccount = Awaited<ReturnType<typeof prepareAccount>>

/** Creates a wallet's keys with the signer, before the transaction. The keys are discarded if the account is not created. */
export async function prepareAccount(deps: PrepareAccountDeps, fields: AccountFields) {
  const [id, walletId] = [parseUserId(deps.newId()), parseWalletId(deps.newId())]
  const wallet = await deps.signer.createWallet({ userId: id, walletId })
  return { ...fields, id, walletId, wallet, createdAt: deps.now() }
}

/**
 * Stores a user, the wallet and the accepted terms in one transaction.
 * @throws a unique violation (see isUniqueViolation) for a taken email or username; respond with ACCOUNT_EXISTS
 */
export async function createAccount(
  deps: CompleteVerificationDeps,
  tx: Tx,
  account: PreparedAccount,
): Promise<SessionUser> {
  const { id, username, email, passwordHash, isVerified, language, walletId, wallet, createdAt } = account
  await insertUser(tx, { id, username, email, passwordHash, isVerified: false, language, createdAt })
  await tx.insert(wallets).values({ id: walletId, userId: id, ...wallet, createdAt })
  await tx.insert(legalAcceptances).values({ userId: id, version: termsVersion, acceptedAt: createdAt })
  await recordAudit(tx, { userId: id, action: 'account-opened', details: { walletId, version: termsVersion } })
  if (isVerified) await completeVerification(deps, tx, id)
  return { id, username, email, isVerified }
}
