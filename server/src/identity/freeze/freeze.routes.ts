import { type FreezeStatus, freezeApi } from '@murmur/contract/identity/freeze'
import type { UserId } from '@murmur/contract/ids'
import type { ProveOwnerDeps } from '#identity/factors/prove-owner.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { cancelThaw } from './cancel-thaw.ts'
import { type FreezeAccountDeps, freezeAccount } from './freeze-account.ts'
import { listFreezes, toFreeze } from './freezes.store.ts'
import { requestThaw, type StartThawDeps } from './thaw-account.ts'

export type FreezeDeps = FreezeAccountDeps & StartThawDeps & ProveOwnerDeps

/** Adds the routes that freeze and thaw an account. */
export function freezeRoutes(app: App, deps: FreezeDeps): void {
  const statusOf = async (userId: UserId): Promise<{ data: FreezeStatus }> => {
    const freeze = toFreeze(await listFreezes(deps.db.read, userId, deps.now()))
    return { data: { freeze, waitSeconds: deps.thawWaitMs / 1000 } }
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
