import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction, PasskeyState } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { type App, serve } from '#platform/http/serve.ts'
import { findWallet } from '#wallets/find-wallet.ts'
import { changeSigningPasskeys, recoverSigningPasskeys, type SigningPasskeysDeps } from './change-signing-passkeys.ts'

type SigningPasskeysRoutesDeps = SigningPasskeysDeps & {
  /** How long a recovery waits; null where browsers offer no passkeys for the address of this deployment. */
  recoverySeconds: number | null
}

/** Registers the routes of the passkeys that confirm trades and sends. */
export function signingPasskeysRoutes(app: App, deps: SigningPasskeysRoutesDeps): void {
  const { signer, recoverySeconds } = deps
  const toReply = (state: PasskeyState) => ({ data: { ...state, recoverySeconds } })
  serve(app, signingPasskeysApi.read, async ({ user }) => toReply(await signer.passkeyState(user.id)))
  serve(app, signingPasskeysApi.challenge, async ({ user, body }) => ({
    data: await signer.challengePasskey(user.id, await withWallet(deps, user.id, body.action)),
  }))
  serve(app, signingPasskeysApi.change, async ({ user, body }) =>
    toReply(await changeSigningPasskeys(deps, user, body)),
  )
  serve(app, signingPasskeysApi.recover, async ({ user, body }) =>
    toReply(await recoverSigningPasskeys(deps, user, body)),
  )
}

async function withWallet(
  { db }: Pick<SigningPasskeysDeps, 'db'>,
  userId: UserId,
  action: ConfirmedAction,
): Promise<PasskeyAction> {
  if (action.kind !== 'export') return action
  return { ...action, walletId: (await findWallet(db, userId)).walletId }
}
