import { portfolioApi } from '@murmur/contract/trading/portfolio'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type PortfolioDeps, readPortfolio } from './read-portfolio.ts'

/** Serves a user's portfolio. */
export function portfolioRoutes(app: App, deps: PortfolioDeps): void {
  serve(app, portfolioApi.read, async ({ user, query }) => ({ data: await readPortfolio(deps, user.id, query.range) }))
}
