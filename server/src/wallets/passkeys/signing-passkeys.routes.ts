import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction, PasskeyState } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { getDeviceName } from '#identity/api.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { findWallet } from '#wallets/find-wallet.ts'
import { type AssetLimitsDeps, assetLimits } from '#wallets/limits/asset-limits.ts'
import { changeSigningPasskeys, recoverSigningPasskeys, type SigningPasskeysDeps } from './change-signing-passkeys.ts'
import { describeSigningPasskeys } from './describe-signing-passkeys.ts'
import { upsertSigningPasskey } from './signing-passkeys.store.ts'
import { toThresholdAmounts } from './threshold-amounts.ts'

export type SigningPasskeysRoutesDeps = SigningPasskeysDeps & {
  /** How long a recovery waits; null where browsers offer no passkeys for the address of this deployment. */
  recoverySeconds: number | null
} & AssetLimitsDeps

/** Registers the routes of the passkeys that confirm trades and sends. */
export function signingPasskeysRoutes(app: App, deps: SigningPasskeysRoutesDeps): void {
  const { db, signer, recoverySeconds } = deps
  const toReply = async (userId: UserId, { changes: _, threshold = null, ...state }: PasskeyState) => {
    const passkeys = await describeSigningPasskeys({ queries: db.read, now: deps.now() }, userId, state.credentialIds)
    return { data: { ...state, threshold, passkeys, recoverySeconds } }
  }
  serve(app, signingPasskeysApi.read, async ({ user }) => toReply(user.id, await signer.passkeyState(user.id)))
  serve(app, signingPasskeysApi.challenge, async ({ user, body }) => {
    const action = await completeAction(deps, user.id, body.action)
    const request = await signer.challengePasskey(user.id, action)
    return { data: action.kind === 'threshold' ? { ...request, assets: action.assets } : request }
  })
  serve(app, signingPasskeysApi.change, async ({ user, request, body }) => {
    const name = body.name || getDeviceName(request.headers['user-agent']) || 'Passkey'
    return toReply(user.id, await changeSigningPasskeys(deps, user, { ...body, name }))
  })
  serve(app, signingPasskeysApi.rename, async ({ user, params, body }) => {
    const state = await signer.passkeyState(user.id)
    if (!state.credentialIds.includes(params.id)) throw new Refusal('NOT_FOUND')
    const at = { queries: db.read, now: deps.now() }
    const described = await describeSigningPasskeys(at, user.id, state.credentialIds)
    const created = described.find(({ id }) => id === params.id)?.createdAt
    const createdAt = created ? new Date(created) : deps.now()
    const row = { userId: user.id, credential: params.id, name: body.name, createdAt }
    await transact(db, (tx) => upsertSigningPasskey(tx, row))
    return toReply(user.id, state)
  })
  serve(app, signingPasskeysApi.recover, async ({ user, body }) =>
    toReply(user.id, await recoverSigningPasskeys(deps, user, body)),
  )
}

async function completeAction(
  deps: Pick<SigningPasskeysDeps, 'db'> & AssetLimitsDeps,
  userId: UserId,
  action: ConfirmedAction,
): Promise<PasskeyAction> {
  if (action.kind === 'export') return { ...action, walletId: (await findWallet(deps.db, userId)).walletId }
  if (action.kind !== 'threshold') return action
  // Without headroom: a threshold that becomes too low when prices fall only asks for the passkey, whereas a limit would refuse.
  const limits = await assetLimits(deps, userId, { perTradeUsd: action.usd, perDayUsd: null }, 10_000n)
  return { ...action, assets: toThresholdAmounts(action.usd, limits) }
}
