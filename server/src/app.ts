import { type Deployment, deploymentApi } from '@murmur/contract/deployment'
import { buildHttp, type HttpDeps } from '#core/build-http.ts'
import type { LandingGap } from '#core/landing-gaps.ts'
import { type App, serve } from '#core/serve.ts'
import { serveDocs } from '#core/serve-docs.ts'
import { serveWeb } from '#core/serve-web.ts'
import { type AccountsDeps, accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { findSession, isSessionAlive } from '#features/accounts/sessions.store.ts'
import { type HealthDeps, healthRoutes } from '#features/deployment/health.routes.ts'
import { eventsRoutes } from '#features/events/events.routes.ts'

export type AppDeps = Omit<HttpDeps, 'findSession'> &
  AccountsDeps &
  HealthDeps & {
    deployment: Deployment
    webDir: string | undefined
    /** What the landing page must not promise here; known once the routes are added. */
    gaps: () => readonly LandingGap[]
    /** How often an event stream looks whether its session still lives. */
    checkMs?: number
    /** Adds the routes of what trades; called before the pages and the papers are. */
    addRoutes: (app: App) => void
  }

/** The whole HTTP server, without listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = await buildHttp({ ...deps, findSession: (token) => findSession(deps, token) })
  accountsRoutes(app, deps)
  eventsRoutes(app, { ...deps, isSessionAlive: (id) => isSessionAlive(deps, id) })
  serve(app, deploymentApi.read, () => deps.deployment)
  healthRoutes(app, deps)
  deps.addRoutes(app)
  serveDocs(app, { version: deps.deployment.version, url: deps.publicUrl })
  await serveWeb(app, deps)
  return app
}
