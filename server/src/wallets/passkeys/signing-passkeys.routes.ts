import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { type App, serve } from '#platform/http/serve.ts'
import { findWallet } from '#wallets/find-wallet.ts'
import { changeSigningPasskeys, recoverSigningPasskeys, type SigningPasskeysDeps } from './change-signing-passkeys.ts'

/** Registers the routes of the passkeys that confirm trades and sends. */
export function signingPasskeysRoutes(app: App, deps: SigningPasskeysDeps): void {
  const { signer } = deps
  serve(app, signingPasskeysApi.read, async ({ user }) => ({ data: await signer.passkeyState(user.id) }))
  serve(app, signingPasskeysApi.challenge, async ({ user, body }) => ({
    data: await signer.challengePasskey(user.id, await withWallet(deps, user.id, body.action)),
  }))
  serve(app, signingPasskeysApi.change, async ({ user, body }) => ({
    data: await changeSigningPasskeys(deps, user.id, body),
  }))
  serve(app, signingPasskeysApi.recover, async ({ user, body }) => ({
    data: await recoverSigningPasskeys(deps, user.id, body),
  }))
}

async function withWallet(
  { db }: Pick<SigningPasskeysDeps, 'db'>,
  userId: UserId,
  action: ConfirmedAction,
): Promise<PasskeyAction> {
  if (action.kind !== 'export') return action
  return { ...action, walletId: (await findWallet(db, userId)).walletId }
}
