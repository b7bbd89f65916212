import { type FreezeStatus, freezeApi } from '@murmur/contract/identity/freeze'
import type { UserId } from '@murmur/contract/ids'
import type { ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { Outage } from '#platform/errors/outage.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { cancelThaw } from './cancel-thaw.ts'
import { type FreezeAccountDeps, freezeAccount } from './freeze-account.ts'
import { listFreezes, toFreeze } from './freezes.store.ts'
import { requestThaw, type StartThawDeps } from './thaw-account.ts'

export type FreezeDeps = Omit<FreezeAccountDeps, 'signer'> &
  Omit<StartThawDeps, 'signer'> &
  ReauthenticateDeps & { signer: Pick<Signer, 'freeze' | 'thaw' | 'guardState'> }

/** Adds the routes that freeze and thaw an account. */
export function freezeRoutes(app: App, deps: FreezeDeps): void {
  const statusOf = async (userId: UserId): Promise<{ data: FreezeStatus }> => {
    const freeze = toFreeze(await listFreezes(deps.db.read, userId, deps.now()))
    const isFrozenInSigner = freeze && (await isInSigner(deps.signer, userId))
    return { data: { freeze, isFrozenInSigner, waitSeconds: deps.thawWaitMs / 1000 } }
  }

  serve(app, freezeApi.read, ({ user }) => statusOf(user.id))
  serve(app, freezeApi.freeze, async ({ user }) => {
    await freezeAccount(deps, user.id)
    return statusOf(user.id)
  })
  serve(app, freezeApi.thaw, async ({ user, body }) => {
    await requestThaw(deps, user.id, body)
    return statusOf(user.id)
  })
  serve(app, freezeApi.cancelThaw, async ({ body }) => {
    await cancelThaw(deps, body.code)
    return { data: { frozen: true } }
  })
}

/** Whether the signer confirms that it refuses to sign for the account; null while it is down. */
async function isInSigner(signer: FreezeDeps['signer'], userId: UserId): Promise<boolean | null> {
  try {
    return (await signer.guardState(userId)).freezes.length > 0
  } catch (error) {
    if (error instanceof Outage) return null
    throw error
  }
}
