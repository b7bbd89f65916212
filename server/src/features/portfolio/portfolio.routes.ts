import { portfolioApi } from '@murmur/contract/portfolio'
import { type App, serve } from '#core/serve.ts'
import { type PortfolioDeps, readPortfolio } from '#features/portfolio/read-portfolio.ts'

export function portfolioRoutes(app: App, deps: PortfolioDeps): void {
  serve(app, portfolioApi.read, async ({ user, query }) => ({ data: await readPortfolio(deps, user.id, query.range) }))
}
