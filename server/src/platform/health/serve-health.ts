import fastify from 'fastify'
import type { App } from '#platform/http/serve-endpoint.ts'
import { type HealthDeps, healthRoutes } from './health.routes.ts'

/** Serves the probes alone, for a process that serves no visitors. */
export function buildHealthApp(deps: HealthDeps): App {
  const app = fastify() as App
  healthRoutes(app, deps)
  return app
}
