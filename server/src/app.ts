import { type Deployment, deploymentApi } from '@murmur/contract/deployment'
import { type AccountsDeps, accountsRoutes, findSession, isSessionAlive, rememberSessions } from '#identity/api.ts'
import { eventsRoutes } from './platform/events/events.routes.ts'
import { type HealthDeps, healthRoutes } from './platform/health/health.routes.ts'
import { buildHttp, type HttpDeps } from './platform/http/build-http.ts'
import type { LandingGap } from './platform/http/landing-gaps.ts'
import { serveDocs } from './platform/http/serve-docs.ts'
import { type App, serve } from './platform/http/serve-endpoint.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { createTagCache } from './platform/http/tags/tag-cache.ts'
import { translateEvent } from './trading/history/translate-trade.ts'

export type AppDeps = Omit<HttpDeps, 'findSession' | 'memory'> &
  AccountsDeps &
  HealthDeps & {
    deployment: Deployment
    webDir: string | undefined
    /** Where the server's code can be read, for a link on the landing page. */
    repositoryUrl?: string | undefined
    /** Features of the landing page that this deployment lacks; available once the routes are added. */
    gaps: () => readonly LandingGap[]
    /** How often an event stream checks that its session is still valid. */
    checkMs?: number
    /** Adds the product's routes; called before the pages and the API docs are added. */
    addRoutes: (app: App) => void
  }

/** Builds the whole HTTP server, without listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { find, findRemembered } = rememberSessions(deps, (token) => findSession(deps, token))
  const tagCache = createTagCache(deps)
  const app = await buildHttp({ ...deps, findSession: find, memory: { recallSession: findRemembered, tagCache } })
  accountsRoutes(app, deps)
  eventsRoutes(app, { ...deps, tagCache, inLanguage: translateEvent, isSessionAlive: (id) => isSessionAlive(deps, id) })
  serve(app, deploymentApi.read, () => deps.deployment)
  healthRoutes(app, deps)
  deps.addRoutes(app)
  serveDocs(app, { version: deps.deployment.version, url: deps.publicUrl })
  await serveWeb(app, deps)
  return app
}
