import { limitsApi, type SignerLimitsView, type TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { changeLimits, keepCurrentLimits, type LimitsDeps, readCurrentLimits } from './change-limits.ts'

export type LimitsRoutesDeps = LimitsDeps & {
  signer: Pick<Signer, 'keepLimits'>
  /** The limits that the signer keeps itself; null if none. */
  describeSigner: (userId: UserId) => Promise<SignerLimitsView | null>
}

/** Serves the calls that read and change a user's limits. */
export function limitsRoutes(app: App, deps: LimitsRoutesDeps): void {
  const toReply = async (userId: UserId, limits: TradeLimitsStatus) => ({
    data: { ...limits, signer: await deps.describeSigner(userId) },
  })
  serve(app, limitsApi.read, async ({ user }) => toReply(user.id, await readCurrentLimits(deps, user.id)))
  serve(app, limitsApi.change, async ({ user, body }) => toReply(user.id, await changeLimits(deps, user.id, body)))
  serve(app, limitsApi.keep, async ({ user }) => toReply(user.id, await keepCurrentLimits(deps, user.id)))
}
