import { limitsApi } from '@murmur/contract/identity/limits'
import { type App, serve } from '#platform/http/serve.ts'
import { changeLimits, type LimitsDeps, readCurrentLimits } from './change-limits.ts'

export function limitsRoutes(app: App, deps: LimitsDeps): void {
  serve(app, limitsApi.read, async ({ user }) => ({ data: await readCurrentLimits(deps, user.id) }))
  serve(app, limitsApi.change, async ({ user, body }) => ({ data: await changeLimits(deps, user.id, body) }))
}
